import { topicLinks } from '@parley/markup'
import type { Viewer } from '../events/viewer.ts'
import { flagNames } from '../flags/flags.ts'
import type { EventBody } from '../journal/entry.ts'
import { linkifiersOf } from '../linkifiers/compiled.ts'
import { IS_ME_MESSAGE } from '../messages/facts.ts'
import { shownTopic } from '../messages/topics.ts'
import { canAccessContent } from '../permissions/channels.ts'
import type { ChangedMessage, ContentEdit, MessagesUpdated } from './entries.ts'
import { isReceived, isUnread } from './sight.ts'

/** The events that tell that messages are gone, or gone from sight. */
export function deletionEvents(
  { client }: Viewer,
  { channelId, topic }: { channelId: number | null; topic: string },
  messages: readonly { readonly id: number }[],
): EventBody[] {
  if (messages.length === 0) return []
  const ids = messages.map(({ id }) => id)
  const from =
    channelId === null
      ? { message_type: 'private' }
      : {
          message_type: 'stream',
          stream_id: channelId,
          topic: shownTopic(topic, client.capabilities.empty_topic_name),
        }
  return client.capabilities.bulk_message_deletion
    ? [{ type: 'delete_message', message_ids: ids, ...from }]
    : ids.map((id) => ({ type: 'delete_message', message_id: id, ...from }))
}

/** @param messages those of the change that the viewer may read */
export function updateEvent(
  viewer: Viewer,
  update: MessagesUpdated,
  messages: readonly ChangedMessage[],
): EventBody {
  const isNamed = messages.some(({ id }) => id === update.messageId)
  const id = isNamed ? update.messageId : (messages[0]?.id ?? update.messageId)
  return {
    type: 'update_message',
    user_id: update.isRendering ? null : update.userId,
    rendering_only: update.isRendering === true,
    message_id: id,
    message_ids: messages.map((message) => message.id),
    flags: flagsOf(viewer, update, id),
    edit_timestamp: update.at,
    ...(update.move === undefined ? whereItIs(viewer, update) : moveFields(viewer, update)),
    ...(update.edit === undefined || !isNamed ? {} : editFields(viewer, update.edit, update)),
  }
}

function flagsOf(viewer: Viewer, update: MessagesUpdated, id: number): string[] {
  const { user } = viewer
  const bits = update.bits.find(([messageId, userId]) => messageId === id && userId === user.id)?.[2] ?? 0
  const received = isReceived(update, viewer, id)
  const flags = flagNames({
    read: id !== update.messageId || !isUnread(update, viewer),
    bits,
    channelWildcard: received && update.channelWildcard && id === update.messageId,
  })
  return received ? flags : [...new Set(['read', 'historical', ...flags])]
}

function whereItIs({ state }: Viewer, { channelId }: MessagesUpdated): Record<string, unknown> {
  if (channelId === null) return {}
  return { stream_id: channelId, stream_name: state.channels.get(channelId)?.name ?? '' }
}

function moveFields(viewer: Viewer, { channelId, topic, move }: MessagesUpdated): Record<string, unknown> {
  if (move === undefined || channelId === null) return {}
  const { state, user, client } = viewer
  const before = state.channels.get(channelId)
  const shown = (one: string) => shownTopic(one, client.capabilities.empty_topic_name)
  // To those who cannot see where the messages were, they have come from nowhere.
  const isKnown = before !== undefined && canAccessContent(state, user, before)
  const from = isKnown ? { channelId, topic } : move
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

function editFields(
  { state }: Viewer,
  edit: ContentEdit,
  { isRendering }: Pick<MessagesUpdated, 'isRendering'>,
): Record<string, unknown> {
  const showsHistory = state.settings.message_edit_history_visibility_policy === 'all' && !isRendering
  return {
    ...(showsHistory ? { orig_content: edit.origContent, orig_rendered_content: edit.origRendered } : {}),
    content: edit.content,
    rendered_content: edit.rendered,
    is_me_message: (edit.facts & IS_ME_MESSAGE) !== 0,
  }
}
