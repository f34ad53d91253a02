import { mutedUsersEvent } from '@parley/api/muted-users/events'
import type { MutedUser } from '@parley/api/muted-users/objects'
import { personalEntryKind } from '#engine/journal/entry.ts'
import { putMuted } from './state.ts'

/** A user muted or unmuted another. The payload lists everyone they mute now. */
export const mutedUsersChanged = personalEntryKind<{ userId: number; muted: readonly MutedUser[] }>({
  kind: 'muted_users_changed',
  audit: 'Personal, and no right.',
  apply(state, { userId, muted }) {
    putMuted(state, userId, new Map(muted.map(({ id, timestamp }) => [id, timestamp])))
  },
  events: ({ muted }) => [mutedUsersEvent.of({ muted_users: muted })],
})
