import { newResetLink } from '#accounts/password-resets/commands.ts'
import { checkedEmail } from '#directory/users/checks.ts'
import { emailKey } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import { type OperatorCall, operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { type Archive, below, folderWith } from './archives/archive.ts'
import { openArchive } from './archives/open.ts'
import { importSources } from './discover.ts'
import { tryImport } from './dry-run.ts'
import { uploadToken } from './files.ts'
import { Ids } from './ids.ts'
import { Names } from './names.ts'
import { Report } from './report.ts'
import { runImport } from './run.ts'
import { type ImportSource, type OpenExport, type ThreadRule, threadRules } from './source.ts'
import type { Elsewhere } from './target.ts'

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  threads: { type: 'string' },
  owner: { type: 'string' },
  'file-token': { type: 'string' },
  'file-host': { type: 'string' },
} as const

/** Brings in what another product has exported. */
export const importCommand = operatorCommand('import', {
  summary:
    'Move in from slack, mattermost, zulip, rocketchat or discord, or from an export of Parley (zulip)',
  details: `SOURCE is the product (a wrong one is answered with all that are known), FILE its export: a folder, a .zip or a .tar.gz. Begin with --dry-run, which reads all of it,
says what would be added and what has no place here, and writes nothing.
The import may be ended and begun again, and done again with a newer export: what is here already stays as it is.
People are found by their addresses; the others get accounts and set a password by "Forgot your password?".
An organization that does not exist yet is made of what the export says, with --owner ADDRESS if it does not say whose.

--threads topic    a thread becomes a topic of its own, the rest of a channel one topic (as it is without the option)
--threads day      likewise, and the rest of a channel one topic for each day
--threads channel  everything in one topic of its channel
--file-token TOKEN fetch files that are not in the export from the product, with this token
--file-host HOST   and from this host too`,
  takes: ['SOURCE', 'FILE'],
  options: OPTIONS,
  async work(call) {
    const [name = '', path = ''] = call.given
    const sources = await importSources()
    const source = sources.get(name)
    if (source === undefined) {
      throw new OperatorError(`there is no source '${name}': it is one of ${[...sources.keys()].join(', ')}`)
    }
    const archive = await openArchive(path, call.server.files)
    try {
      const folder = folderWith(archive, source.declaration.marker)
      if (folder === undefined)
        throw new OperatorError(`${path} is no export of ${name}: ${source.declaration.summary}`)
      const report = new Report()
      const inside = below(archive, folder)
      const opened = await source.declaration.open(inside, {
        threads: threadRule(call.options.threads),
        report,
      })
      await importFrom(call, source, opened, { archive: inside, report })
    } finally {
      await archive.close()
    }
  },
})

function threadRule(given = 'topic'): ThreadRule {
  const rule = threadRules.find((one) => one === given)
  if (rule === undefined) throw new OperatorError(`--threads takes one of ${threadRules.join(', ')}`)
  return rule
}

type Call = OperatorCall<typeof OPTIONS>

async function importFrom(
  call: Call,
  source: ImportSource,
  opened: OpenExport,
  { archive, report }: { archive: Archive; report: Report },
): Promise<void> {
  const { server, options, say } = call
  const isDry = options['dry-run'] === true
  const found = existing(call)
  const origin = `${source.name} ${opened.origin}`
  const made = found === undefined && !isDry ? await newOrganization(call, opened, origin) : undefined
  const realm = found ?? made
  const elsewhere = elsewhereOf(source, options)
  const realmId = realm?.state.id ?? 0
  const tokenOf = (key: string) => uploadToken({ server }, origin, key)
  const names = new Names({ realmId, archive, elsewhere, tokenOf })
  const ids = realm && (await Ids.load(realm.db, realmId, origin))
  if (isDry || realm === undefined || ids === undefined) {
    await tryImport({ realm, ids, names, report }, opened)
  } else {
    const isNew = made !== undefined || (await wasMadeBy(realm, origin))
    await runImport(
      { server, realm, archive, ids, names, report, source: source.name, elsewhere, isNew },
      opened,
      say,
    )
  }
  say('')
  for (const line of report.lines(isDry)) say(line)
  if (isDry) say('\nNothing was written: this was a dry run.')
}

function existing(call: Call): Realm | undefined {
  const name = String(call.options.organization ?? '')
  const isThere = [...call.server.realms.all()].some(({ state }) => state.stringId === name)
  return isThere ? organizationOf(call) : undefined
}

/** Makes the organization of which the export is, and says how its owner gets in. */
async function newOrganization(
  { server, options, say }: Call,
  opened: OpenExport,
  origin: string,
): Promise<Realm> {
  const wanted = await opened.organization()
  const email = options.owner ?? wanted?.owner.email
  if (email === undefined)
    throw new OperatorError('there is no such organization: --owner ADDRESS says whose it will be')
  const owner = {
    email: checkedEmail(email),
    fullName: wanted?.owner.fullName ?? email.split('@')[0] ?? email,
  }
  const realm = await server.realms.create(
    {
      stringId: String(options.organization ?? ''),
      name: wanted?.name ?? 'Parley',
      owner: { ...owner, passwordHash: null },
    },
    (tx, realmId) => emptied(tx, { realmId, origin, joinedAt: wanted?.owner.joinedAt }),
  )
  const user = realm.state.usersByEmail.get(emailKey(email))
  if (user === undefined) throw new Error('a new organization without its owner')
  say(`${realm.state.settings.name} is at ${realm.url}. Its owner sets a password here:`)
  say(await realm.change((change) => newResetLink(change, realm.url, user)))
  return realm
}

/** Of a new organization, only its owner stays: the channels are the export's. */
async function emptied(
  tx: Queryable,
  { realmId, origin, joinedAt }: { realmId: number; origin: string; joinedAt: number | undefined },
): Promise<void> {
  for (const table of ['subscriptions', 'channels', 'conversations']) {
    await tx.query(`delete from ${table} where realm_id = $1`, [realmId])
  }
  await tx.query(
    'update users set created_at = coalesce($2, created_at) where realm_id = $1 and not is_system_bot',
    [realmId, joinedAt ?? null],
  )
  await tx.query(
    `insert into imported (realm_id, origin, kind, key, id) values ($1, $2, 'organization', '', 0)`,
    [realmId, origin],
  )
}

/** Whether an earlier run made the organization, and was ended. */
async function wasMadeBy(realm: Realm, origin: string): Promise<boolean> {
  const { rows } = await realm.db.query(
    `select from imported where realm_id = $1 and origin = $2 and kind = 'organization'`,
    [realm.state.id, origin],
  )
  return rows.length > 0
}

function elsewhereOf({ declaration }: ImportSource, options: Call['options']): Elsewhere | undefined {
  const { 'file-token': token, 'file-host': own } = options
  if (token === undefined) return undefined
  return { token, isAt: (host) => host === own || declaration.fileHosts?.test(host) === true }
}
