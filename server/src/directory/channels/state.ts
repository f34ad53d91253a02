import type { TopicsPolicy } from '@parley/api/channels/objects'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'
import { LAST_SEQ } from './last-seq.ts'

/** What follows from a channel's messages. */
export interface ChannelActivity {
  firstMessageId: number | null
  /** The seq of the newest message ever sent to it. */
  lastSeq: number
  /** The id of its newest message; 0 if it has none. */
  lastMessageId: number
  /** The seq of that message. Messages moved here since have a higher seq though a lower id. */
  lastMessageSeq: number
  /** The recent average of messages per week; null if the channel is too new. */
  weeklyTraffic: number | null
  isRecentlyActive: boolean
}

/** A channel. */
export interface Channel extends ChannelActivity {
  readonly id: number
  readonly conversationId: number
  name: string
  description: string
  renderedDescription: string
  readonly creatorId: number | null
  inviteOnly: boolean
  isWebPublic: boolean
  historyPublicToSubscribers: boolean
  isArchived: boolean
  isDefault: boolean
  folderId: number | null
  topicsPolicy: TopicsPolicy
  /** In days; null is the organization's default, -1 forever. */
  messageRetentionDays: number | null
  permissions: Record<string, GroupSettingValue>
  readonly createdAt: number
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly channels: Map<number, Channel>
    /** By `channelKey` of the name. */
    readonly channelsByName: Map<string, Channel>
    readonly channelsByConversation: Map<number, Channel>
  }
}

/** The form of a channel's name under which it is unique. */
export const channelKey = (name: string) => name.trim().toLowerCase()

export const channelsSlice = stateSlice('channels', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<Channel>(
    `select c.id, c.conversation_id as "conversationId", name, description,
       rendered_description as "renderedDescription", creator_id as "creatorId", invite_only as "inviteOnly",
       is_web_public as "isWebPublic", history_public_to_subscribers as "historyPublicToSubscribers",
       is_archived as "isArchived", is_default as "isDefault", folder_id as "folderId",
       topics_policy as "topicsPolicy", message_retention_days as "messageRetentionDays", permissions,
       first_message_id as "firstMessageId", weekly_traffic as "weeklyTraffic",
       is_recently_active as "isRecentlyActive", created_at as "createdAt", ${LAST_SEQ} as "lastSeq",
       coalesce(last.id, 0)::bigint as "lastMessageId", coalesce(last.seq, 0) as "lastMessageSeq"
     from channels c join conversations v on v.realm_id = c.realm_id and v.id = c.conversation_id
     left join lateral (
       select m.id, m.seq from messages m where m.realm_id = c.realm_id and m.conversation_id = c.conversation_id
       order by m.id desc limit 1) last on true
     where c.realm_id = $1 order by c.id`,
    [realmId],
  )
  return {
    channels: new Map(rows.map((channel) => [channel.id, channel])),
    channelsByName: new Map(rows.map((channel) => [channelKey(channel.name), channel])),
    channelsByConversation: new Map(rows.map((channel) => [channel.conversationId, channel])),
  }
})
