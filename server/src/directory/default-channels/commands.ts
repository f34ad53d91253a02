import { channelErrors } from '@parley/api/channels/errors'
import { defaultChannelErrors } from '@parley/api/default-channels/errors'
import { defaultChannelGroups } from '@parley/api/default-channels/limits'
import { onlyRow } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { changeChannel } from '../channels/change.ts'
import type { Channel } from '../channels/state.ts'
import { channelKey } from '../channels/state.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import type { User } from '../users/state.ts'
import { defaultChannelGroupChanged } from './entries.ts'
import { type DefaultChannelGroup, defaultChannels } from './state.ts'

/** Makes a channel a default channel for new users, or not any more. */
export async function setDefaultChannel(change: Change, channel: Channel, isDefault: boolean): Promise<void> {
  if (isDefault && channel.inviteOnly) throw channelErrors.privateCannotBeDefault()
  await changeChannel(change, channel, { isDefault })
}

/** The group with this id. Throws if it does not exist. */
export function defaultChannelGroupOf(state: RealmState, id: number): DefaultChannelGroup {
  const group = state.defaultChannelGroups.get(id)
  if (group === undefined) throw defaultChannelErrors.invalidGroupId(id)
  return group
}

/** The channels with these names. Throws if the user may not know one, or if it is a default channel anyway. */
export function channelsForGroup(state: RealmState, user: User, names: readonly string[]): Channel[] {
  const always = defaultChannels(state)
  return names.map((name) => {
    const channel = state.channelsByName.get(channelKey(name))
    if (channel === undefined || channel.isArchived || !canAccessMetadata(state, user, channel)) {
      throw channelErrors.invalidName(name)
    }
    if (always.includes(channel)) throw defaultChannelErrors.isDefault(channel.name)
    return channel
  })
}

/** Creates a group of default channels. Throws if the name is invalid or taken. */
export async function createDefaultChannelGroup(
  { tx, state, append }: Change,
  group: Omit<DefaultChannelGroup, 'id'>,
): Promise<void> {
  checkName(state, group.name)
  defaultChannelGroups.checkRoom(state.defaultChannelGroups.size)
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      `insert into default_channel_groups (realm_id, name, description, channel_ids)
       values ($1, $2, $3, $4) returning id`,
      [state.id, group.name, group.description, group.channelIds],
    ),
  )
  append(defaultChannelGroupChanged.of({ id, group: { ...group, id } }))
}

/** Saves a group of default channels. Throws if the name is invalid or taken. */
export async function updateDefaultChannelGroup(
  { tx, state, append }: Change,
  group: DefaultChannelGroup,
): Promise<void> {
  checkName(state, group.name, group.id)
  await tx.query(
    `update default_channel_groups set name = $3, description = $4, channel_ids = $5 where realm_id = $1 and id = $2`,
    [state.id, group.id, group.name, group.description, group.channelIds],
  )
  append(defaultChannelGroupChanged.of({ id: group.id, group }))
}

/** Deletes a group of default channels. */
export async function removeDefaultChannelGroup({ tx, state, append }: Change, id: number): Promise<void> {
  await tx.query('delete from default_channel_groups where realm_id = $1 and id = $2', [state.id, id])
  append(defaultChannelGroupChanged.of({ id, group: null }))
}

function checkName(state: RealmState, name: string, ownId?: number) {
  if (name.trim() === '' || /\p{Cc}/u.test(name)) throw defaultChannelErrors.invalidGroupName(name)
  for (const group of state.defaultChannelGroups.values()) {
    if (group.id !== ownId && group.name === name) throw defaultChannelErrors.groupNameInUse(name)
  }
}
