import { channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { groupPermissions } from '@parley/api/groups/permissions'
import { realmPermissions } from '@parley/api/realm/permissions'
import type { ClientState } from '@parley/client'
import { derived } from '#data/derived.ts'
import { declared, t } from '#language/words.ts'
import { nameOf } from './kinds.ts'
import { permissionTitles } from './permission-titles.ts'

/** A place where a group is named, with the way there. */
export interface Use {
  readonly hash: string
  readonly title: string
  /** Whose permission it is. */
  readonly within: string
}

type Known = Pick<ClientState, 'realm' | 'subscriptions' | 'groups'>

/** What the server objects to the end of a group. */
export type Objection =
  | { type: 'realm'; settings: string[] }
  | { type: 'channel'; channel_id: number; settings: string[] }
  | { type: 'user_group'; group_id: number; settings: string[] }
  | { type: 'subgroup'; supergroup_ids: number[] }

/** Where each objection comes from, as links. */
export function usesOfObjections(state: Known, objections: readonly Objection[]): Use[] {
  return objections.flatMap((one) => usesOfObjection(state, one))
}

function usesOfObjection(state: Known, one: Objection): Use[] {
  switch (one.type) {
    case 'realm':
      return one.settings.map((name) => inRealm(name))
    case 'channel':
      return one.settings.map((name) => inChannel(state, one.channel_id, name))
    case 'user_group':
      return one.settings.map((name) => inGroup(state, one.group_id, name))
    case 'subgroup':
      return one.supergroup_ids.map((id) => asPart(state, id))
  }
}

/** Everything that the group is given by name, as far as the viewer sees it. */
export function usesOf(state: Known, groupId: number): Use[] {
  return [
    ...Object.keys(realmPermissions)
      .filter((name) => gives(Reflect.get(state.realm, `realm_${name}`), groupId))
      .map((name) => inRealm(name)),
    ...[...state.subscriptions.values()].flatMap((channel) =>
      channel.is_archived
        ? []
        : Object.keys(channelPermissions)
            .filter((name) => gives(Reflect.get(channel, name), groupId))
            .map((name) => inChannel(state, channel.stream_id, name)),
    ),
    ...[...state.groups.values()].flatMap((group) =>
      group.deactivated || group.is_system_group
        ? []
        : Object.keys(groupPermissions)
            .filter((name) => gives(Reflect.get(group, name), groupId))
            .map((name) => inGroup(state, group.id, name)),
    ),
  ]
}

/** Whether a permission is given to the group by name. */
function gives(value: GroupSettingValue | undefined, groupId: number): boolean {
  if (typeof value === 'number') return value === groupId
  return value?.direct_subgroups.includes(groupId) === true
}

function inRealm(name: string): Use {
  const title =
    name in realmPermissions ? realmPermissions[name as keyof typeof realmPermissions].face?.title : undefined
  return {
    hash: `#organization/permissions/${name}`,
    title: title ? declared(title) : name,
    within: t`The organization`,
  }
}

function inChannel({ subscriptions }: Known, channelId: number, name: string): Use {
  const channel = subscriptions.get(channelId)
  return {
    hash: `#narrow/channel/${channelId}`,
    title: channelPermissionTitles(name),
    within: channel ? `#${channel.name}` : t`A channel that you do not see`,
  }
}

function inGroup({ groups }: Known, groupId: number, name: string): Use {
  const group = groups.get(groupId)
  return {
    hash: `#organization/groups/${groupId}`,
    title: permissionTitles()[name as keyof typeof groupPermissions] ?? name,
    within: group ? nameOf(group) : '',
  }
}

function asPart({ groups }: Known, groupId: number): Use {
  const group = groups.get(groupId)
  return {
    hash: `#organization/groups/${groupId}`,
    title: t`It is a part of this group`,
    within: group ? nameOf(group) : '',
  }
}

/** Until the last change of what it is made of. */
export const usesByGroup = derived(['realm', 'subscriptions', 'groups'], (state) => {
  const known = new Map<number, readonly Use[]>()
  return (groupId: number): readonly Use[] => {
    const uses = known.get(groupId) ?? usesOf(state, groupId)
    known.set(groupId, uses)
    return uses
  }
})

function channelPermissionTitles(name: string): string {
  const titles: Readonly<Record<keyof typeof channelPermissions, string>> = {
    can_add_subscribers_group: t`Add people to the channel`,
    can_administer_channel_group: t`Look after the channel`,
    can_delete_any_message_group: t`Delete any message in it`,
    can_delete_own_message_group: t`Delete own messages in it`,
    can_move_messages_out_of_channel_group: t`Move messages to other channels`,
    can_move_messages_within_channel_group: t`Move messages between its topics`,
    can_remove_subscribers_group: t`Remove people from the channel`,
    can_resolve_topics_group: t`Resolve topics in it`,
    can_send_message_group: t`Write in it`,
    can_subscribe_group: t`Join the channel`,
  }
  return titles[name as keyof typeof channelPermissions] ?? name
}
