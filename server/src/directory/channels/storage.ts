import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Channel, ChannelActivity } from './state.ts'

/** The columns of a new channel. */
export type NewChannel = Omit<Channel, 'id' | 'conversationId' | 'isArchived' | keyof ChannelActivity>

/** Inserts a channel and its conversation. Returns it as the state holds it. */
export async function insertChannel(db: Queryable, realmId: number, channel: NewChannel): Promise<Channel> {
  const conversation = onlyRow(
    await db.query<{ id: number }>('insert into conversations (realm_id) values ($1) returning id', [
      realmId,
    ]),
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
  return {
    ...channel,
    id,
    conversationId: conversation.id,
    isArchived: false,
    firstMessageId: null,
    lastSeq: 0,
    lastMessageId: 0,
    lastMessageSeq: 0,
    weeklyTraffic: null,
    isRecentlyActive: true,
  }
}

/** Saves a channel's settings. */
export async function saveChannel(db: Queryable, realmId: number, channel: Channel): Promise<void> {
  await db.query(
    `update channels set name = $3, description = $4, rendered_description = $5, invite_only = $6,
       is_web_public = $7, history_public_to_subscribers = $8, is_archived = $9, is_default = $10, folder_id = $11,
       topics_policy = $12, message_retention_days = $13, permissions = $14
     where realm_id = $1 and id = $2`,
    [
      realmId,
      channel.id,
      channel.name,
      channel.description,
      channel.renderedDescription,
      channel.inviteOnly,
      channel.isWebPublic,
      channel.historyPublicToSubscribers,
      channel.isArchived,
      channel.isDefault,
      channel.folderId,
      channel.topicsPolicy,
      channel.messageRetentionDays,
      channel.permissions,
    ],
  )
}

/** Marks all messages of the channel as read for its subscribers. */
export async function markAllRead(
  db: Queryable,
  realmId: number,
  { id, conversationId }: Channel,
  lastSeq: number,
) {
  await db.query(
    `insert into read_states (realm_id, user_id, conversation_id, read)
     select $1, user_id, $3, int4multirange(int4range(1, $4::integer + 1)) from subscriptions
     where realm_id = $1 and channel_id = $2 and is_active
     on conflict (realm_id, user_id, conversation_id) do update set read = read_states.read + excluded.read`,
    [realmId, id, conversationId, lastSeq],
  )
}

/** Whether the channel has messages in a topic with a name. */
export async function hasNamedTopics(
  db: Queryable,
  realmId: number,
  { conversationId }: Channel,
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from messages where realm_id = $1 and conversation_id = $2 and lower(topic) > '') as found`,
    [realmId, conversationId],
  )
  return rows[0]?.found ?? false
}

/** Saves the measured activity of channels. */
export async function saveActivity(
  db: Queryable,
  realmId: number,
  channels: readonly Pick<Channel, 'id' | 'weeklyTraffic' | 'isRecentlyActive'>[],
): Promise<void> {
  await db.query(
    `update channels set weekly_traffic = now.traffic, is_recently_active = now.active
     from unnest($2::integer[], $3::integer[], $4::boolean[]) as now(channel_id, traffic, active)
     where realm_id = $1 and id = now.channel_id`,
    [
      realmId,
      channels.map(({ id }) => id),
      channels.map(({ weeklyTraffic }) => weeklyTraffic),
      channels.map(({ isRecentlyActive }) => isRecentlyActive),
    ],
  )
}
