import { metadataAccessPermissions } from '@parley/api/channels/access-permissions'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import { type VisibilityChange, visibilityChanges } from '../visibility/channel-changes.ts'
import { channelVisibilityChanged } from '../visibility/entries.ts'
import { defaultsWith } from './defaults.ts'
import { type ChannelSettings, channelChanged } from './entries.ts'
import type { Channel } from './state.ts'
import { saveChannel } from './storage.ts'
import { propertyChanges } from './update-events.ts'

/**
 * Changes a channel without checking rights. Appends an entry with the changed properties, and one for users to whom
 * the channel becomes visible or invisible. Returns the changed channel. Equal values change nothing.
 */
export async function changeChannel(
  change: Change,
  before: Channel,
  changes: Partial<ChannelSettings>,
): Promise<Channel> {
  const { tx, state, append } = change
  const after = { ...before, ...changes }
  const properties = propertyChanges(state, before, after)
  const isDefaultChanged = before.isDefault !== after.isDefault
  if (properties.length === 0 && !isDefaultChanged) return before
  await saveChannel(tx, state.id, after)
  const visibility = await visibilityChangesOf(state, before, after)
  const revealed = visibility.revealed.flatMap(({ userIds }) => userIds)
  append(
    channelChanged.of({
      channelId: before.id,
      nameBefore: before.name,
      changes,
      told: properties,
      ...(revealed.length > 0 ? { revealed } : {}),
      ...(isDefaultChanged ? { defaults: defaultsWith(state, [after]) } : {}),
      ...(changes.isArchived === false ? { subscribers: [...(state.subscribers.get(before.id) ?? [])] } : {}),
    }),
  )
  if (revealed.length + visibility.hidden.length > 0) append(channelVisibilityChanged.of(visibility))
  return after
}

/**
 * The users to whom the channel becomes visible or invisible. Checks all users, but only if access may have changed.
 */
async function visibilityChangesOf(
  state: RealmState,
  before: Channel,
  after: Channel,
): Promise<VisibilityChange> {
  const isSame =
    before.inviteOnly === after.inviteOnly &&
    before.isWebPublic === after.isWebPublic &&
    metadataAccessPermissions.every((name) => before.permissions[name] === after.permissions[name])
  if (isSame) return { revealed: [], hidden: [] }
  const stateAfter = stateWith(state, { channels: [[after.id, after]] })
  return visibilityChanges(state, stateAfter, { userIds: state.users.keys(), channelIds: [after.id] })
}
