import type { EventBody } from '@parley/api/contract/event'
import { updateMessageFlagsRemoveEvent } from '@parley/api/flags/events'
import { deleteMessageEvent, updateMessageEvent } from '@parley/api/messages/events'
import { topicLinks } from '@parley/markup'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { linkifiersOf } from '#directory/linkifiers/compiled.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { includes } from '#engine/ranges.ts'
import { presentDetails } from '../flags/entries.ts'
import { flagNames, MENTIONED, TOPIC_WILDCARD } from '../flags/flags.ts'
import { IS_ME_MESSAGE } from '../message/bit-flags.ts'
import type { ChangedMessage, ContentEdit, MessagesUpdated, Starred } from './changes.ts'
import { isReceived, isUnread } from './visibility.ts'

/** The events for messages that were deleted, or that the viewer can no longer read. */
export function deletionEvents(
  { client }: Viewer,
  { channelId, topic }: { channelId: number | null; topic: string },
  messages: readonly { readonly id: number }[],
): EventBody[] {
  if (messages.length === 0) return []
  const ids = messages.map(({ id }) => id)
  const from =
    channelId === null
      ? ({ message_type: 'private' } as const)
      : ({
          message_type: 'stream',
          stream_id: channelId,
          topic: shownTopic(topic, client.capabilities.empty_topic_name),
        } as const)
  return client.capabilities.bulk_message_deletion
    ? [deleteMessageEvent.of({ message_ids: ids, ...from })]
    : ids.map((id) => deleteMessageEvent.ofOtherwise({ message_id: id, ...from }))
}

/** Removes stars for viewers who get no deletion event, because they could no longer read the messages. */
export function unstarringEvents(
  { user }: Viewer,
  { unstarred }: { unstarred: readonly Starred[] },
  deleted: readonly { readonly id: number }[],
): EventBody[] {
  const own = unstarred.filter(([id, userId]) => userId === user.id && !deleted.some((one) => one.id === id))
  if (own.length === 0) return []
  return [
    updateMessageFlagsRemoveEvent.of({
      operation: 'remove',
      flag: 'starred',
      messages: own.map(([id]) => id),
      all: false,
    }),
  ]
}

/** @param messages the messages of the change that the viewer may read */
export function updateEvent(
  viewer: Viewer,
  update: MessagesUpdated,
  messages: readonly ChangedMessage[],
): EventBody {
  const isNamed = messages.some(({ id }) => id === update.messageId)
  const id = isNamed ? update.messageId : (messages[0]?.id ?? update.messageId)
  return updateMessageEvent.of({
    user_id: update.isRendering ? null : update.userId,
    rendering_only: update.isRendering === true,
    message_id: id,
    message_ids: messages.map((message) => message.id),
    flags: flagsOf(viewer, update, id),
    edit_timestamp: update.at,
    ...(update.move === undefined ? whereItIs(viewer, update) : moveFields(viewer, update)),
    ...(update.edit === undefined || !isNamed ? {} : editFields(viewer, update.edit, update)),
  })
}

function flagsOf(viewer: Viewer, update: MessagesUpdated, id: number): string[] {
  const { user } = viewer
  const bits = update.bits.find(([messageId, userId]) => messageId === id && userId === user.id)?.[2] ?? 0
  const received = isReceived(update, viewer, id)
  const flags = flagNames({
    read: id !== update.messageId || !isUnread(update, viewer),
    bits,
    channelWildcard: received && update.wildcards.includes(id),
  })
  return received ? flags : [...new Set(['read', 'historical', ...flags])]
}

function whereItIs({ state }: Viewer, { channelId }: MessagesUpdated) {
  if (channelId === null) return {}
  return { stream_id: channelId, stream_name: state.channels.get(channelId)?.name ?? '' }
}

function moveFields(viewer: Viewer, { channelId, topic, move }: MessagesUpdated) {
  if (move === undefined || channelId === null) return {}
  const { state, client } = viewer
  const shown = (one: string) => shownTopic(one, client.capabilities.empty_topic_name)
  // A viewer who may not know the old channel gets an event without it.
  const from = knows(viewer, channelId) ? { channelId, topic } : move
  return {
    stream_id: from.channelId,
    stream_name: state.channels.get(from.channelId)?.name ?? '',
    ...(move.channelId === channelId ? {} : { new_stream_id: move.channelId }),
    propagate_mode: move.propagateMode,
    orig_subject: shown(from.topic),
    ...(move.topic === topic
      ? {}
      : {
          subject: shown(move.topic),
          topic_links: topicLinks(move.topic, { linkifiers: linkifiersOf(state) }),
        }),
  }
}

function knows({ state, user }: Viewer, channelId: number): boolean {
  const channel = state.channels.get(channelId)
  return channel !== undefined && canAccessContent(state, user, channel)
}

/** The events for messages that are unread in their new channel, for viewers who had not got them in the old one. */
export function unreadThereEvents(
  viewer: Viewer,
  { channelId, move, unreadThere = [], bits, wildcards }: MessagesUpdated,
  messages: readonly ChangedMessage[],
): EventBody[] {
  if (move === undefined || channelId === null || knows(viewer, channelId)) return []
  const { user, client } = viewer
  const seqs = unreadThere.find(([userId]) => userId === user.id)?.[1] ?? []
  const unread = messages.filter(({ to }) => includes(seqs, to)).map(({ id }) => id)
  if (unread.length === 0) return []
  const mentions = (id: number) =>
    wildcards.includes(id) ||
    bits.some(
      ([messageId, userId, own]) =>
        messageId === id && userId === user.id && (own & (MENTIONED | TOPIC_WILDCARD)) !== 0,
    )
  const details = unread.map((id) => {
    const one = { id, mentioned: mentions(id), channelId: move.channelId, topic: move.topic, others: [] }
    return [id, presentDetails(one, client.capabilities.empty_topic_name)]
  })
  return [
    updateMessageFlagsRemoveEvent.of({
      operation: 'remove',
      flag: 'read',
      messages: unread,
      all: false,
      message_details: Object.fromEntries(details),
    }),
  ]
}

function editFields(
  { state }: Viewer,
  edit: ContentEdit,
  { isRendering }: Pick<MessagesUpdated, 'isRendering'>,
) {
  const showsHistory = state.settings.message_edit_history_visibility_policy === 'all' && !isRendering
  return {
    ...(showsHistory ? { orig_content: edit.origContent, orig_rendered_content: edit.origRendered } : {}),
    content: edit.content,
    rendered_content: edit.rendered,
    is_me_message: (edit.facts & IS_ME_MESSAGE) !== 0,
  }
}
