import { channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { groupPermissions } from '@parley/api/groups/permissions'
import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'
import { changeChannel } from '#directory/channels/change.ts'
import { updateGroup } from '#directory/groups/commands.ts'
import { checkedGroupSetting } from '#directory/permissions/group-settings.ts'
import { CHANNEL_SETTINGS, NO_CHANNEL } from '#directory/realm-settings/channel-settings.ts'
import { ofColumn } from '../../exports/tables/columns.ts'
import type { RestTarget } from '../source.ts'
import { firstOwner } from '../target.ts'
import type { Tables } from './tables.ts'
import { tried } from './tried.ts'

/** Who may do something: a group with a name, or people and groups one by one, which is a group without one. */
function groupsHere({ ids }: RestTarget, tables: Tables): (given: unknown) => GroupSettingValue | undefined {
  const named = new Set(tables.zerver_namedusergroup.map((group) => group.usergroup_ptr))
  const members = Map.groupBy(tables.zerver_usergroupmembership, ({ user_group: group }) => group)
  const within = Map.groupBy(tables.zerver_groupgroupmembership, ({ supergroup }) => supergroup)
  return (given) => {
    if (typeof given !== 'number') return undefined
    if (named.has(given)) return ids.of('group', String(given))
    const people = (members.get(given) ?? []).map(({ user_profile: person }) => String(person))
    const subgroups = (within.get(given) ?? []).map(({ subgroup }) => String(subgroup))
    return { direct_members: ids.all('person', people), direct_subgroups: ids.all('group', subgroups) }
  }
}

/** The settings and permissions of the organization, as parameters of the request that sets them. */
export function realmParameters(target: RestTarget, tables: Tables): Record<string, unknown> {
  const [realm = {}] = tables.zerver_realm
  const columns: Readonly<Record<string, unknown>> = realm
  const here = groupsHere(target, tables)
  const parameters: Record<string, unknown> = {}
  for (const [name, { type }] of Object.entries(realmSettings)) {
    const value = ofColumn(name, columns[name])
    if (value !== undefined && type.safeParse(value).success) parameters[name] = value
  }
  // Before Zulip 11 a topic was wanted or not.
  const { topics_policy: policy, mandatory_topics: isTopicWanted } = columns
  if (policy === undefined && typeof isTopicWanted === 'boolean')
    parameters.topics_policy = isTopicWanted ? 'disable_empty_topic' : 'allow_empty_topic'
  for (const name of CHANNEL_SETTINGS) {
    const channel = columns[name.replace(/_id$/, '')]
    parameters[name] = (channel == null ? undefined : target.ids.of('channel', String(channel))) ?? NO_CHANNEL
  }
  for (const name of Object.keys(realmPermissions)) {
    const value = here(columns[name])
    if (value !== undefined) parameters[name] = { new: value }
  }
  return parameters
}

/** Who may do what in the channels and with the groups that the import has made. */
export async function importChannelPermissions(target: RestTarget, tables: Tables): Promise<void> {
  const { realm, ids, report } = target
  const here = groupsHere(target, tables)
  for (const stream of tables.zerver_stream) {
    const columns: Readonly<Record<string, unknown>> = stream
    const channel = realm.state.channels.get(ids.of('channel', String(stream.id)) ?? 0)
    if (channel === undefined) continue
    await tried(report, 'permissions of channels', () =>
      realm.change(async (change) => {
        const permissions = { ...channel.permissions }
        for (const [name, permission] of Object.entries(channelPermissions)) {
          const value = here(columns[name])
          if (value !== undefined)
            permissions[name] = checkedGroupSetting(change.state, name, permission, value)
        }
        await changeChannel(change, channel, { permissions })
      }),
    )
  }
  for (const group of tables.zerver_namedusergroup) {
    const id = ids.of('group', String(group.usergroup_ptr))
    if (group.is_system_group || id === undefined) continue
    const columns: Readonly<Record<string, unknown>> = group
    const values = Object.keys(groupPermissions).flatMap((name) => {
      const value = here(columns[name])
      return value === undefined ? [] : [[name, { new: value }] as const]
    })
    await tried(report, 'permissions of groups', () =>
      realm.change((change) =>
        updateGroup(change, firstOwner(realm), id, { permissions: Object.fromEntries(values) }),
      ),
    )
  }
}
