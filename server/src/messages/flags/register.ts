import type { UnreadMessages } from '@parley/api/flags/objects'
import { starredMessagesSection, unreadMessagesSection } from '@parley/api/flags/register'
import { maxUnreadMessages } from '@parley/api/realm/limits'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { userTopicKey } from '#directory/user-topics/state.ts'
import { section } from '#engine/events/section.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { JsonObject } from '#engine/http/prepared/json.ts'
import { longListField } from '#engine/http/prepared/long-list.ts'
import { inTurns } from '#engine/turns.ts'
import { isTopicVisible } from '../topics/visible.ts'
import { STARRED } from './flags.ts'
import type { UnreadMessage } from './stored-unread.ts'
import { unreadMessages } from './unread.ts'

export const unread = section(unreadMessagesSection, async ({ db, viewer, lastMessageId }) => {
  const messages = await unreadMessages(db, viewer.state, viewer.user, { lastMessageId })
  const missing = messages.length > maxUnreadMessages
  const newest = missing ? messages.slice(-maxUnreadMessages) : messages
  const { streams, ...shown } = await byConversation(newest, viewer)
  const others = JSON.stringify({ ...shown, old_unreads_missing: missing }).slice(1, -1)
  return { unread_msgs: new JsonObject([await longListField('streams', streams), others]) }
})

export const starred = section(starredMessagesSection, async ({ db, viewer, lastMessageId }) => {
  const { rows } = await db.query<{ id: number }>(
    `select message_id as id from message_flags
     where realm_id = $1 and user_id = $2 and flags & ${STARRED} <> 0 and message_id <= $3 order by message_id`,
    [viewer.state.id, viewer.user.id, lastMessageId],
  )
  return { starred_messages: rows.map(({ id }) => id) }
})

type Shown = Omit<UnreadMessages, 'old_unreads_missing'>

/**
 * In turns that let other requests through: there are up to fifty thousand.
 * @param messages ascending
 */
async function byConversation(
  messages: readonly UnreadMessage[],
  { state, user, client }: Viewer,
): Promise<Shown> {
  const pms = new Map<number, Shown['pms'][number]>()
  const streams = new Map<string, Shown['streams'][number]>()
  const huddles = new Map<string, Shown['huddles'][number]>()
  /** By conversation, and by the topic as it is written there: to find the key of each message takes most of the time. */
  const known = new Map<number, Map<string, Place>>()

  function placeOf(conversationId: number, topic: string): Place {
    const channel = state.channelsByConversation.get(conversationId)
    if (channel !== undefined) {
      const shown = shownTopic(topic, client.capabilities.empty_topic_name)
      const list = listUnder(streams, userTopicKey(channel.id, topic), {
        stream_id: channel.id,
        topic: shown,
      })
      return { ...list, counts: isTopicVisible(state, user.id, channel.id, topic) }
    }
    const participants = state.directs.get(conversationId)?.participants ?? []
    if (participants.length > 2) {
      const key = participants.join()
      return { ...listUnder(huddles, key, { user_ids_string: key }), counts: true }
    }
    const other = participants.find((one) => one !== user.id) ?? user.id
    return { ...listUnder(pms, other, { other_user_id: other, sender_id: other }), counts: true }
  }

  const mentions: number[] = []
  let count = 0
  await inTurns(messages, ({ id, conversationId, topic, isMentioned }) => {
    if (isMentioned) mentions.push(id)
    const topics = known.get(conversationId) ?? new Map<string, Place>()
    const place = topics.get(topic) ?? placeOf(conversationId, topic)
    known.set(conversationId, topics.set(topic, place))
    place.ids.push(id)
    if (place.counts) count++
  })
  return {
    count,
    pms: [...pms.values()],
    streams: [...streams.values()],
    huddles: [...huddles.values()],
    mentions,
  }
}

/** Where an unread message is listed. */
interface Place {
  readonly ids: number[]
  /** Whether it counts: what is muted does not. */
  readonly counts: boolean
}

/** The ids listed under `key`, with these fields. */
function listUnder<K, F extends object>(
  lists: Map<K, F & { unread_message_ids: number[] }>,
  key: K,
  fields: F,
): Pick<Place, 'ids'> {
  const list = lists.get(key) ?? { ...fields, unread_message_ids: [] }
  lists.set(key, list)
  return { ids: list.unread_message_ids }
}
