import { mutedUsersEvent } from '@parley/api/muted-users/events'
import type { MutedUser } from '@parley/api/muted-users/objects'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { putMuted } from './state.ts'

/** Somebody muted or unmuted somebody: all whom they mute now. */
export const mutedUsersChanged = entryKind<{ userId: number; muted: readonly MutedUser[] }>({
  kind: 'muted_users_changed',
  apply(state, { userId, muted }) {
    putMuted(state, userId, new Map(muted.map(({ id, timestamp }) => [id, timestamp])))
  },
  // What somebody has set for themselves is in nobody else's answers.
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ muted }) => [mutedUsersEvent.of({ muted_users: muted })],
})
