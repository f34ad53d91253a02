import { ApiError } from '@parley/api/contract/errors'
import { maxGroupNameLength } from '@parley/api/groups/limits'
import { cutTo } from '#directory/channels/topic-names.ts'
import { createGroup } from '#directory/groups/commands.ts'
import { deactivateGroup } from '#directory/groups/deactivation.ts'
import type { ImportedGroup } from './shape.ts'
import type { OpenExport } from './source.ts'
import { firstOwner, type ImportTarget } from './target.ts'

/** Makes the groups of people of an export. One of the same name that is here already becomes one with it. */
export async function importGroups(target: ImportTarget, source: OpenExport): Promise<void> {
  const { realm, ids, names, report } = target
  for await (const group of source.groups?.() ?? []) {
    const known = ids.of('group', group.key) ?? realm.state.groupsByName.get(group.name)
    if (known !== undefined) {
      if (realm.state.groups.get(known)?.systemName === null) report.know('groups')
      if (ids.of('group', group.key) === undefined) await ids.save(realm.db, 'group', [[group.key, known]])
      ids.learn('group', [[group.key, known]])
      names.learnGroup(group.key, realm.state.groups.get(known)?.name ?? group.name)
      continue
    }
    try {
      await addGroup(target, group)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report.lose(`groups of people: ${error.message}`)
    }
  }
}

async function addGroup({ realm, ids, names, report }: ImportTarget, group: ImportedGroup): Promise<void> {
  const name = cutTo(group.name.trim(), maxGroupNameLength, '…')
  const owner = firstOwner(realm)
  const id = await realm.change(async (change) => {
    const made = await createGroup(change, owner, {
      name,
      description: group.description,
      members: ids.all('person', group.members).filter((one) => change.state.users.get(one)?.isActive),
      subgroups: ids.all('group', group.subgroups ?? []),
      permissions: {},
    })
    await ids.save(change.tx, 'group', [[group.key, made.id]])
    return made.id
  })
  ids.learn('group', [[group.key, id]])
  names.learnGroup(group.key, name)
  report.add('groups')
  if (group.isDeactivated === true) await realm.change((change) => deactivateGroup(change, owner, id))
}
