import type { EmojiReaction } from '@parley/api/reactions/objects'
import { type Audience, entryKind } from '../journal/entry.ts'
import { apiEmail } from '../users/access.ts'

/** Where the message is, so that its readers can be told. */
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
  // Reactions are rows beside the message's, and in no part of the directory.
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ message: { channelId, seq, participants } }): Audience =>
    channelId === null ? { users: participants ?? [] } : { channel: channelId, seq, readers: true },
  variant: () => 0,
  events({ op, reaction, message }, { state }) {
    const user = state.users.get(reaction.user_id)
    const legacy = {
      user_id: reaction.user_id,
      email: user === undefined ? '' : apiEmail(state, user),
      full_name: user?.fullName ?? '',
      is_mirror_dummy: false,
    }
    return [{ type: 'reaction', op, ...reaction, user: legacy, message_id: message.id }]
  },
})
