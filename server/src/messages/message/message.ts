import type { EditHistoryEntry } from '@parley/api/messages/objects'
import type { EmojiReaction } from '@parley/api/reactions/objects'
import type { Submessage } from '@parley/api/submessages/objects'
import { HAS_WIDGET } from './bit-flags.ts'

/** A message as it is stored. */
export interface StoredMessage {
  readonly id: number
  readonly conversationId: number
  readonly seq: number
  readonly senderId: number
  readonly sentAt: number
  readonly topic: string
  readonly content: string
  readonly rendered: string
  readonly client: string
  /** The bits of bit-flags.ts. */
  readonly facts: number
  readonly lastEditAt: number | null
  readonly lastMovedAt: number | null
  readonly editHistory: EditHistoryEntry[] | null
  readonly reactions: EmojiReaction[]
  readonly submessages: Submessage[]
}

export const MESSAGE_COLUMNS = `m.id, m.conversation_id as "conversationId", m.seq, m.sender_id as "senderId",
  m.sent_at as "sentAt", m.topic, m.content, m.rendered, m.client, m.facts, m.last_edit_at as "lastEditAt",
  m.last_moved_at as "lastMovedAt", m.edit_history as "editHistory",
  case when m.facts & ${HAS_WIDGET} = 0 then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', s.id, 'message_id', s.message_id, 'sender_id', s.sender_id,
      'msg_type', s.msg_type, 'content', s.content) order by s.id), '[]'::json)
    from submessages s where s.realm_id = m.realm_id and s.message_id = m.id) end as submessages`

/** The reactions of the message `m`, oldest first. */
export const REACTIONS_COLUMN = `coalesce((select json_agg(json_build_object('emoji_name', r.emoji_name,
    'emoji_code', r.emoji_code, 'reaction_type', r.reaction_type, 'user_id', r.user_id) order by r.ordinal)
  from reactions r where r.realm_id = m.realm_id and r.message_id = m.id), '[]'::json) as reactions`
