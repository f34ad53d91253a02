import { streamDeleteEvent, streamUpdateEvent } from '@parley/api/channels/events'
import type { EventOf } from '@parley/api/contract/event'
import { updateMessageFlagsAddEvent, updateMessageFlagsRemoveEvent } from '@parley/api/flags/events'
import { unreadMessagesSection } from '@parley/api/flags/register'
import { deleteMessageEvent, messageEvent, updateMessageEvent } from '@parley/api/messages/events'
import { subscriptionRemoveEvent } from '@parley/api/subscriptions/events'
import { subscriptionsSlice } from '../channels/subscriptions.ts'
import { type Ids, idsOf, withIds, withoutIds } from '../ids.ts'
import { type FoldContext, slice } from '../slice.ts'
import { emptyTable, type Table } from '../table.ts'
import { directKey } from './direct-key.ts'
import { deletedIds, mentionsViewer, participantIds } from './message-fields.ts'

export interface UnreadTopic {
  readonly topic: string
  readonly ids: Ids
}

export interface Unreads {
  /** Channel ID → lower-cased topic → unread messages. */
  readonly channels: Table<number, Table<string, UnreadTopic>>
  /** By `directKey` of all participants. */
  readonly directs: Table<string, Ids>
  /** Unread messages that mention the viewer, wildcards included. */
  readonly mentions: Ids
  /** Older unread messages exist that are not listed. */
  readonly oldUnreadsMissing: boolean
}

export const unreadsSlice = slice('unreads', [unreadMessagesSection], ({ unread_msgs }, viewer): Unreads => {
  const inChannels = unread_msgs.streams.reduce(
    (channels, { stream_id, topic, unread_message_ids }) =>
      addToTopic(channels, stream_id, topic, unread_message_ids),
    emptyTable<number, Table<string, UnreadTopic>>(),
  )
  const groups = unread_msgs.huddles.map((huddle) => ({ ...huddle, key: huddle.user_ids_string }))
  const pairs = unread_msgs.pms.map((pm) => ({ ...pm, key: directKey([pm.other_user_id, viewer.userId]) }))
  return {
    channels: inChannels,
    directs: [...groups, ...pairs].reduce(
      (directs, { key, unread_message_ids }) => addToDirect(directs, key, unread_message_ids),
      emptyTable<string, Ids>(),
    ),
    mentions: idsOf(unread_msgs.mentions),
    oldUnreadsMissing: unread_msgs.old_unreads_missing,
  }
})
  .on(messageEvent, (unreads, { message, flags }, context) => {
    if (flags.includes('read')) return unreads
    if (message.type === 'private') {
      const key = directKey(participantIds(message))
      return mentioned(
        { ...unreads, directs: addToDirect(unreads.directs, key, [message.id]) },
        [message.id],
        flags,
      )
    }
    // With `all_public_streams`, the client also gets messages of channels without a subscription.
    if (message.stream_id === undefined || !mayBeSubscribed(message.stream_id, context)) return unreads
    const channels = addToTopic(unreads.channels, message.stream_id, message.subject, [message.id])
    return mentioned({ ...unreads, channels }, [message.id], flags)
  })
  .on(updateMessageFlagsAddEvent, (unreads, { flag, messages, all }) => {
    if (flag !== 'read') return unreads
    if (all) return { ...unreads, channels: emptyTable(), directs: emptyTable(), mentions: [] }
    return without(unreads, messages)
  })
  .on(updateMessageFlagsRemoveEvent, (unreads, event, { viewer }) => {
    if (event.flag !== 'read') return unreads
    return Object.entries(event.message_details ?? {}).reduce(
      (all, [id, details]) => markedUnread(all, Number(id), details, viewer.userId),
      unreads,
    )
  })
  .on(deleteMessageEvent, (unreads, event) => without(unreads, deletedIds(event)))
  .on(updateMessageEvent, (unreads, event, context) => {
    return withMentionsOf(moved(unreads, event, context), event)
  })
  .on(subscriptionRemoveEvent, (unreads, { subscriptions }) => {
    return withoutChannels(
      unreads,
      subscriptions.map((channel) => channel.stream_id),
    )
  })
  .on(streamDeleteEvent, (unreads, { stream_ids }) => withoutChannels(unreads, stream_ids))
  // Archiving a channel marks everything in it as read.
  .on(streamUpdateEvent, (unreads, { stream_id, property, value }) => {
    return property === 'is_archived' && value === true ? withoutChannels(unreads, [stream_id]) : unreads
  })
  .comparing(({ channels, directs, mentions }) => ({
    channels: channels.map((topics) => topics.map(({ ids }) => ids)),
    directs,
    mentions,
  }))

type Details = NonNullable<EventOf<typeof updateMessageFlagsRemoveEvent>['message_details']>[string]

function markedUnread(unreads: Unreads, id: number, details: Details, userId: number): Unreads {
  const next = {
    ...unreads,
    mentions: details.mentioned ? withIds(unreads.mentions, [id]) : unreads.mentions,
  }
  if (details.type === 'private') {
    const key = directKey([...(details.user_ids ?? []), userId])
    return { ...next, directs: addToDirect(unreads.directs, key, [id]) }
  }
  const { stream_id, topic } = details
  if (stream_id === undefined || topic === undefined) return unreads
  return { ...next, channels: addToTopic(unreads.channels, stream_id, topic, [id]) }
}

/** Moves unread messages to their new topic. In a channel without a subscription, they no longer count as unread. */
function moved(unreads: Unreads, event: EventOf<typeof updateMessageEvent>, context: FoldContext): Unreads {
  const { stream_id, new_stream_id, orig_subject, subject, message_ids } = event
  if (stream_id === undefined || (new_stream_id === undefined && subject === undefined)) return unreads
  const ids = new Set(message_ids)
  const topics = unreads.channels.get(stream_id)
  const unreadIds = [...(topics?.values() ?? [])].flatMap((topic) => topic.ids.filter((id) => ids.has(id)))
  if (unreadIds.length === 0) return unreads
  const to = new_stream_id ?? stream_id
  const topic = subject ?? orig_subject
  if (topic === undefined || !mayBeSubscribed(to, context)) return without(unreads, unreadIds)
  const left = { ...unreads, channels: removeIds(unreads.channels, new Set(unreadIds)) }
  return { ...left, channels: addToTopic(left.channels, to, topic, unreadIds) }
}

function withMentionsOf(unreads: Unreads, event: EventOf<typeof updateMessageEvent>): Unreads {
  const { message_id, flags } = event
  // The flags are those of the edited message, and say nothing about the other moved ones.
  if (event.rendered_content === undefined && event.content === undefined) return unreads
  if (!isUnread(unreads, message_id)) return unreads
  if (mentionsViewer(flags)) return mentioned(unreads, [message_id], flags)
  const mentions = withoutIds(unreads.mentions, new Set([message_id]))
  return mentions === unreads.mentions ? unreads : { ...unreads, mentions }
}

export function isUnread({ channels, directs }: Unreads, messageId: number): boolean {
  return (
    directs.some((ids) => ids.includes(messageId)) ||
    channels.some((topics) => topics.some(({ ids }) => ids.includes(messageId)))
  )
}

function mentioned(unreads: Unreads, ids: readonly number[], flags: readonly string[]): Unreads {
  if (!mentionsViewer(flags)) return unreads
  return { ...unreads, mentions: withIds(unreads.mentions, ids) }
}

function addToTopic(channels: Unreads['channels'], channelId: number, topic: string, ids: readonly number[]) {
  const key = topic.toLowerCase()
  const topics = channels.get(channelId) ?? emptyTable<string, UnreadTopic>()
  const before = topics.get(key) ?? { topic, ids: [] }
  return channels.set(channelId, topics.set(key, { ...before, ids: withIds(before.ids, ids) }))
}

function addToDirect(directs: Unreads['directs'], key: string, ids: readonly number[]) {
  return directs.set(key, withIds(directs.get(key) ?? [], ids))
}

function without(unreads: Unreads, messageIds: readonly number[]): Unreads {
  const removed = new Set(messageIds)
  return {
    ...unreads,
    channels: removeIds(unreads.channels, removed),
    directs: removeFromEach(
      unreads.directs,
      (ids) => withoutIds(ids, removed),
      (ids) => ids.length === 0,
    ),
    mentions: withoutIds(unreads.mentions, removed),
  }
}

function removeIds(channels: Unreads['channels'], removed: ReadonlySet<number>): Unreads['channels'] {
  return removeFromEach(
    channels,
    (topics) =>
      removeFromEach(
        topics,
        (topic) => {
          const ids = withoutIds(topic.ids, removed)
          return ids === topic.ids ? topic : { ...topic, ids }
        },
        ({ ids }) => ids.length === 0,
      ),
    (topics) => topics.isEmpty(),
  )
}

/** Changes each record and drops the empty ones. Returns the same table if nothing changed. */
function removeFromEach<K, V>(
  table: Table<K, V>,
  remove: (record: V) => V,
  isEmpty: (record: V) => boolean,
): Table<K, V> {
  return table.withMutations((next) => {
    for (const [key, record] of table) {
      const left = remove(record)
      if (left === record) continue
      if (isEmpty(left)) next.delete(key)
      else next.set(key, left)
    }
  })
}

function withoutChannels(unreads: Unreads, channelIds: readonly number[]): Unreads {
  const gone = channelIds.flatMap((id) =>
    [...(unreads.channels.get(id)?.values() ?? [])].flatMap((topic) => topic.ids),
  )
  return gone.length === 0 ? unreads : without(unreads, gone)
}

function mayBeSubscribed(channelId: number, context: FoldContext): boolean {
  const subscriptions = context.read(subscriptionsSlice)
  return subscriptions === undefined || subscriptions.get(channelId)?.status === 'subscribed'
}
