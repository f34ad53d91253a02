import type { Change } from '../journal/writer.ts'
import type { RealmState } from '../realm/state.ts'
import { appendVisibilityChanges } from '../visibility/changes.ts'
import { defaultsWith } from './defaults.ts'
import { type ChannelSettings, channelChanged } from './entries.ts'
import type { Channel } from './state.ts'
import { saveChannel } from './storage.ts'
import { differencesTold } from './told.ts'

/**
 * Changes a channel without asking whether one may: writes it, and tells of each difference and of those who come to
 * see the channel by it or see it no longer. Returns the channel as it is to be; values that are as they were change
 * nothing.
 */
export async function changeChannel(
  change: Change,
  before: Channel,
  changes: Partial<ChannelSettings>,
): Promise<Channel> {
  const { tx, state, append } = change
  const after = { ...before, ...changes }
  const told = differencesTold(state, before, after)
  const isDefaultChanged = before.isDefault !== after.isDefault
  if (told.length === 0 && !isDefaultChanged) return before
  await saveChannel(tx, state.id, after)
  const stateAfter: RealmState = { ...state, channels: new Map(state.channels).set(after.id, after) }
  append(
    channelChanged.of({
      channelId: before.id,
      nameBefore: before.name,
      changes,
      told,
      ...(isDefaultChanged ? { defaults: defaultsWith(state, [after]) } : {}),
      ...(changes.isArchived === false ? { subscribers: [...(state.subscribers.get(before.id) ?? [])] } : {}),
    }),
  )
  if (mayChangeSight(before, after)) {
    appendVisibilityChanges(change, stateAfter, { userIds: state.users.keys(), channelIds: [before.id] })
  }
  return after
}

function mayChangeSight(before: Channel, after: Channel): boolean {
  return (
    before.inviteOnly !== after.inviteOnly ||
    before.isWebPublic !== after.isWebPublic ||
    JSON.stringify(before.permissions) !== JSON.stringify(after.permissions)
  )
}
