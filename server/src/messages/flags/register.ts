import type { UnreadMessages } from '@parley/api/flags/objects'
import { starredMessagesSection, unreadMessagesSection } from '@parley/api/flags/register'
import { maxUnreadMessages } from '@parley/api/realm/limits'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { userTopicKey } from '#directory/user-topics/state.ts'
import { section } from '#engine/events/section.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { isTopicVisible } from '../topics/visible.ts'
import { STARRED } from './flags.ts'
import { type UnreadMessage, unreadMessages } from './unread.ts'

export const unread = section(unreadMessagesSection, async ({ db, viewer, lastMessageId }) => {
  const messages = await unreadMessages(db, viewer.state, viewer.user, { lastMessageId })
  const missing = messages.length > maxUnreadMessages
  const newest = missing ? messages.slice(-maxUnreadMessages) : messages
  return { unread_msgs: { ...byConversation(newest, viewer), old_unreads_missing: missing } }
})

export const starred = section(starredMessagesSection, async ({ db, viewer, lastMessageId }) => {
  const { rows } = await db.query<{ id: number }>(
    `select message_id as id from message_flags
     where realm_id = $1 and user_id = $2 and flags & ${STARRED} <> 0 and message_id <= $3 order by message_id`,
    [viewer.state.id, viewer.user.id, lastMessageId],
  )
  return { starred_messages: rows.map(({ id }) => id) }
})

/** @param messages ascending */
function byConversation(
  messages: readonly UnreadMessage[],
  viewer: Viewer,
): Omit<UnreadMessages, 'old_unreads_missing'> {
  const { state, user, client } = viewer
  const pms = new Map<number, UnreadMessages['pms'][number]>()
  const streams = new Map<string, UnreadMessages['streams'][number]>()
  const huddles = new Map<string, UnreadMessages['huddles'][number]>()
  const mentions: number[] = []
  let count = 0
  for (const { id, conversationId, topic, isMentioned } of messages) {
    if (isMentioned) mentions.push(id)
    const channel = state.channelsByConversation.get(conversationId)
    if (channel !== undefined) {
      const shown = shownTopic(topic, client.capabilities.empty_topic_name)
      putIn(streams, userTopicKey(channel.id, topic), { stream_id: channel.id, topic: shown }, id)
      if (isTopicVisible(state, user.id, channel.id, topic)) count++
      continue
    }
    count++
    const participants = state.directs.get(conversationId)?.participants ?? []
    if (participants.length > 2) {
      const key = participants.join()
      putIn(huddles, key, { user_ids_string: key }, id)
    } else {
      const other = participants.find((one) => one !== user.id) ?? user.id
      putIn(pms, other, { other_user_id: other, sender_id: other }, id)
    }
  }
  return {
    count,
    pms: [...pms.values()],
    streams: [...streams.values()],
    huddles: [...huddles.values()],
    mentions,
  }
}

/** Adds a message id to the group under `key`, and creates the group with these fields if it is missing. */
function putIn<K, F extends object>(
  lists: Map<K, F & { unread_message_ids: number[] }>,
  key: K,
  fields: F,
  messageId: number,
) {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, { ...fields, unread_message_ids: [messageId] })
  else list.unread_message_ids.push(messageId)
}
