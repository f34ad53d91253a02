import { reactionAddEvent, reactionRemoveEvent } from '@parley/api/reactions/events'
import type { EmojiReaction } from '@parley/api/reactions/objects'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { presentByline } from '#directory/users/present.ts'
import { type Audience, entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'

/** The place of the message, which decides who gets the event. */
export interface ReactedMessage {
  readonly id: number
  readonly channelId: number | null
  readonly seq: number
  readonly participants: readonly number[] | null
}

export interface ReactionChanged {
  readonly op: 'add' | 'remove'
  readonly reaction: EmojiReaction
  readonly message: ReactedMessage
}

export const reactionChanged = entryKind<ReactionChanged>({
  kind: 'reaction_changed',
  audit: 'What people write is not in the audit log.',
  // Reactions live in rows only.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ message: { channelId, seq, participants } }): Audience =>
    channelId === null
      ? { users: participants ?? [], isDirect: true }
      : { channel: channelId, seq, readers: true },
  serializationKey({ reaction }, { state, user: viewer }) {
    const user = state.users.get(reaction.user_id)
    return user !== undefined && mayKnowUser(state, viewer, user) ? 1 : 0
  },
  events({ op, reaction, message }, viewer) {
    const user = viewer.state.users.get(reaction.user_id)
    const byline = user === undefined ? { email: '', fullName: '' } : presentByline(user, viewer)
    const legacy = {
      user_id: reaction.user_id,
      email: byline.email,
      full_name: byline.fullName,
      is_mirror_dummy: false,
    }
    const changed = op === 'add' ? reactionAddEvent : reactionRemoveEvent
    return [changed.of({ ...reaction, user: legacy, message_id: message.id })]
  },
})
