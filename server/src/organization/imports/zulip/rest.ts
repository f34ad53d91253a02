import { changeSettingDefaults, checkedSettings } from '#accounts/settings/commands.ts'
import { addDomain, domainNamed } from '#directory/domains/commands.ts'
import { addLinkifier } from '#directory/linkifiers/commands.ts'
import { changeRealmSettings } from '#directory/realm-settings/commands.ts'
import { checkedRealmChanges } from '../../settings/checks.ts'
import type { Archive } from '../archives/archive.ts'
import { isFirst } from '../once.ts'
import type { RestTarget } from '../source.ts'
import { firstOwner } from '../target.ts'
import type { NamedInContent } from './content.ts'
import { settingsIn } from './directory.ts'
import { importFields } from './fields.ts'
import { importLists } from './lists.ts'
import { importChannelPermissions, realmParameters } from './permissions.ts'
import { importPersonal } from './personal.ts'
import { importPictures } from './pictures.ts'
import type { Tables } from './tables.ts'
import { tried } from './tried.ts'
import { importUnsent } from './unsent.ts'

/** What no other product's export has: settings, rights, lists, profile fields, linkifiers, and what people have set up. */
export async function importRest(
  target: RestTarget,
  tables: Tables,
  { archive, named }: { readonly archive: Archive; readonly named: NamedInContent },
): Promise<void> {
  const { realm, report, isNew } = target
  if (isNew) {
    // Before the setting that restricts who joins to them.
    await importDomains(target, tables)
    await importSettings(target, tables)
    await importChannelPermissions(target, tables)
    await importPictures(target, archive)
    await importDefaults(target, tables)
  }
  for (const { pattern, url_template: template } of [...tables.zerver_realmfilter].sort(
    (a, b) => a.order - b.order,
  )) {
    if (template === undefined || realm.state.linkifiers.some((one) => one.pattern === pattern)) continue
    await tried(report, 'linkifiers', () =>
      realm.change(async (change) => {
        if (!(await isFirst(change, target, 'linkifier', pattern))) return
        await addLinkifier(change, { pattern, url_template: template })
      }),
    )
  }
  await importLists(target, tables)
  await importFields(target, tables)
  await importPersonal(target, tables)
  await importUnsent(target, tables, named)
}

/** Settings one by one: one that is refused here does not take the others with it. */
async function importSettings(target: RestTarget, tables: Tables): Promise<void> {
  const { realm, report } = target
  const owner = firstOwner(realm)
  for (const [name, value] of Object.entries(realmParameters(target, tables))) {
    await tried(report, `settings of the organization: ${name}`, () =>
      realm.change((change) =>
        changeRealmSettings(change, checkedRealmChanges(change.state, owner, { [name]: value })),
      ),
    )
  }
}

/** The domains whose people may join. */
async function importDomains({ realm, report }: RestTarget, tables: Tables): Promise<void> {
  for (const { domain, allow_subdomains: allowSubdomains } of tables.zerver_realmdomain) {
    await tried(report, 'domains', () =>
      realm.change(async (change) => {
        // An import that was ended and goes on.
        if (!change.state.domains.has(domainNamed(domain)))
          await addDomain(change, domain, { allowSubdomains })
      }),
    )
  }
}

/** What new people have set. */
async function importDefaults({ realm, report }: RestTarget, tables: Tables): Promise<void> {
  for (const row of tables.zerver_realmuserdefault) {
    for (const [name, value] of Object.entries(settingsIn(row))) {
      await tried(report, `settings of new people: ${name}`, () =>
        realm.change((change) => changeSettingDefaults(change, checkedSettings({ [name]: value }))),
      )
    }
  }
}
