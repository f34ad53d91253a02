import type { EventBody } from '@parley/api/contract/event'
import { userStatusEvent } from '@parley/api/statuses/events'
import { entryKind } from '#engine/journal/entry.ts'
import { mayKnowUser } from '../permissions/users.ts'
import { emojiFields } from './present.ts'
import type { Status } from './state.ts'

const NO_EMOJI = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' } as const

/** A user's status changed. Carries the whole status; events send the changed parts. */
export const statusChanged = entryKind<{
  userId: number
  status: Status
  changed: readonly ('text' | 'emoji')[]
}>({
  kind: 'status_changed',
  audit: 'Personal, and no right.',
  withoutPerson: (payload, { userId }) =>
    payload.userId === userId ? { ...payload, status: { text: '', emoji: null } } : undefined,
  apply(state, { userId, status }) {
    if (status.text === '' && status.emoji === null) state.statuses.delete(userId)
    else state.statuses.set(userId, status)
  },
  directoryChanges: ({ userId }) => ({ elements: { statuses: [userId] } }),
  audience: () => 'everyone',
  events({ userId, status, changed }, { user, state }): EventBody[] {
    const person = state.users.get(userId)
    if (person === undefined || !mayKnowUser(state, user, person)) return []
    return [
      userStatusEvent.of({
        user_id: userId,
        ...(changed.includes('text') ? { status_text: status.text } : {}),
        ...(changed.includes('emoji') ? (status.emoji === null ? NO_EMOJI : emojiFields(status.emoji)) : {}),
      }),
    ]
  },
  serializationKey: ({ userId }, { user, state }) => {
    const person = state.users.get(userId)
    return person !== undefined && mayKnowUser(state, user, person) ? 1 : 0
  },
})
