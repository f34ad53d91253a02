import { onlyRow, type Queryable } from '../db/database.ts'
import type { Channel } from './state.ts'

export type NewChannel = Omit<Channel, 'id' | 'conversationId' | 'isArchived' | 'firstMessageId' | 'lastSeq'>

/** Writes a channel and its conversation; returns it as the state holds it. */
export async function insertChannel(db: Queryable, realmId: number, channel: NewChannel): Promise<Channel> {
  const conversation = onlyRow(
    await db.query<{ id: number }>('insert into conversations (realm_id) values ($1) returning id', [realmId]),
  )
  const { id } = onlyRow(
    await db.query<{ id: number }>(
      `insert into channels (realm_id, conversation_id, name, description, rendered_description, creator_id,
         invite_only, is_web_public, history_public_to_subscribers, is_default, folder_id, topics_policy,
         message_retention_days, permissions, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
      [
        realmId,
        conversation.id,
        channel.name,
        channel.description,
        channel.renderedDescription,
        channel.creatorId,
        channel.inviteOnly,
        channel.isWebPublic,
        channel.historyPublicToSubscribers,
        channel.isDefault,
        channel.folderId,
        channel.topicsPolicy,
        channel.messageRetentionDays,
        channel.permissions,
        channel.createdAt,
      ],
    ),
  )
  return { ...channel, id, conversationId: conversation.id, isArchived: false, firstMessageId: null, lastSeq: 0 }
}
