import type { AnyEvent, EventDeclaration, EventOf } from '@parley/api/contract/event'
import { updateMessageFlagsAddEvent, updateMessageFlagsRemoveEvent } from '@parley/api/flags/events'
import { deleteMessageEvent, updateMessageEvent } from '@parley/api/messages/events'
import type { EditHistoryEntry, MessageWithFlags } from '@parley/api/messages/objects'
import { reactionAddEvent, reactionRemoveEvent } from '@parley/api/reactions/events'
import { submessageEvent } from '@parley/api/submessages/events'
import { eventKey } from '../events/event-kind.ts'
import type { ClientState } from '../state/client-state.ts'
import { deletedIds } from '../state/messages/message-fields.ts'

/**
 * The effect of an event on known messages. Applying it twice is the same as once: a message that was fetched while the
 * event came may already show it.
 */
export interface MessageChange {
  /** The changed messages; `all` for every known one. */
  readonly ids: readonly number[] | 'all'
  /** The message after the change, or undefined if it is deleted. */
  readonly change: (message: MessageWithFlags) => MessageWithFlags | undefined
}

type Reader = (event: AnyEvent, state: ClientState) => MessageChange
const readers = new Map<string, Reader>()

function reads<D extends EventDeclaration>(
  declaration: D,
  read: (event: EventOf<D>, state: ClientState) => MessageChange,
) {
  readers.set(eventKey(declaration), read as Reader)
}

export function messageChange(event: AnyEvent, state: ClientState): MessageChange | undefined {
  return readers.get(eventKey(event))?.(event, state)
}

reads(deleteMessageEvent, (event) => ({ ids: deletedIds(event), change: () => undefined }))

reads(updateMessageFlagsAddEvent, ({ flag, messages, all }) => ({
  ids: all ? 'all' : messages,
  change: (message) => {
    return message.flags.includes(flag) ? message : { ...message, flags: [...message.flags, flag] }
  },
}))

reads(updateMessageFlagsRemoveEvent, ({ flag, messages }) => ({
  ids: messages,
  change: (message) => {
    return message.flags.includes(flag)
      ? { ...message, flags: message.flags.filter((one) => one !== flag) }
      : message
  },
}))

type Reaction = MessageWithFlags['reactions'][number]
const isSame = (a: Reaction) => (b: Reaction) =>
  a.user_id === b.user_id && a.reaction_type === b.reaction_type && a.emoji_code === b.emoji_code

reads(reactionAddEvent, ({ message_id, emoji_name, emoji_code, reaction_type, user_id }) => {
  const added = { emoji_name, emoji_code, reaction_type, user_id }
  return {
    ids: [message_id],
    change: (message) => {
      return message.reactions.some(isSame(added))
        ? message
        : { ...message, reactions: [...message.reactions, added] }
    },
  }
})

reads(reactionRemoveEvent, (removed) => ({
  ids: [removed.message_id],
  change: (message) => ({ ...message, reactions: message.reactions.filter((one) => !isSame(removed)(one)) }),
}))

reads(submessageEvent, ({ message_id, submessage_id: id, msg_type, content, sender_id }) => ({
  ids: [message_id],
  change: (message) => {
    if (message.submessages.some((one) => one.id === id)) return message
    const added = { id, message_id, msg_type, content, sender_id }
    return { ...message, submessages: [...message.submessages, added] }
  },
}))

type Update = EventOf<typeof updateMessageEvent>

reads(updateMessageEvent, (event, state) => ({
  ids: [...new Set([event.message_id, ...event.message_ids])],
  change: (message) => {
    const moved = isMove(event) ? withMove(message, event, state) : message
    const edited = message.id === event.message_id ? withEdit(moved, event, state) : moved
    return event.rendering_only ? edited : withHistory(edited, event)
  },
}))

export function isMove({ new_stream_id, subject, orig_subject }: Update): boolean {
  return new_stream_id !== undefined || (subject !== undefined && subject !== orig_subject)
}

function withMove(message: MessageWithFlags, event: Update, state: ClientState): MessageWithFlags {
  const stream_id = event.new_stream_id ?? message.stream_id
  const channel = stream_id === undefined ? undefined : state.channels.get(stream_id)
  return {
    ...message,
    ...(stream_id === undefined ? {} : { stream_id }),
    display_recipient: channel?.name ?? message.display_recipient,
    subject: event.subject ?? message.subject,
    topic_links: event.topic_links ?? message.topic_links,
    ...(isResolution(event) ? {} : { last_moved_timestamp: event.edit_timestamp }),
  }
}

/** From where to where a topic was moved, as far as an answer is concerned that somebody was writing near a message. */
export interface TopicMove {
  readonly from: { readonly channelId: number; readonly topic: string }
  readonly to: { readonly channelId: number; readonly topic: string }
  /** Whether what was written after this message belongs to the new place; undefined for an unknown message. */
  readonly takesAlong: (nearId: number | undefined) => boolean
}

export function topicMove(event: Update): TopicMove | undefined {
  const { stream_id: channelId, orig_subject: topic, propagate_mode: mode, message_ids: ids } = event
  if (!isMove(event) || channelId === undefined || topic === undefined) return undefined
  const to = { channelId: event.new_stream_id ?? channelId, topic: event.subject ?? topic }
  // Resolving concerns all of a topic, whatever mode it was asked for with.
  const isAll =
    mode === 'change_all' || (to.channelId === channelId && unmarked(to.topic) === unmarked(topic))
  return {
    from: { channelId, topic },
    to,
    // A single message that is put elsewhere leaves the conversation where it is.
    takesAlong: (nearId) =>
      isAll || (mode === 'change_later' && (nearId === undefined || ids.includes(nearId))),
  }
}

/** Resolving a topic, or opening it again, has the event of a move but does not count as one. */
function isResolution({ new_stream_id, orig_subject, subject, propagate_mode }: Update): boolean {
  if (new_stream_id !== undefined || propagate_mode !== 'change_all') return false
  return subject !== undefined && orig_subject !== undefined && unmarked(subject) === unmarked(orig_subject)
}

const unmarked = (topic: string) => topic.replace(/^(?:✔ )+/, '')

function withEdit(message: MessageWithFlags, event: Update, state: ClientState): MessageWithFlags {
  const content = state.viewer.client.apply_markdown ? event.rendered_content : event.content
  if (content === undefined) return { ...message, flags: event.flags }
  return {
    ...message,
    content,
    flags: event.flags,
    is_me_message: event.is_me_message ?? message.is_me_message,
    ...(event.rendering_only ? {} : { last_edit_timestamp: event.edit_timestamp }),
  }
}

function withHistory(message: MessageWithFlags, event: Update): MessageWithFlags {
  const { edit_history = [] } = message
  const entry: EditHistoryEntry = {
    user_id: event.user_id,
    timestamp: event.edit_timestamp,
    ...(event.new_stream_id === undefined
      ? {}
      : { prev_stream: event.stream_id, stream: event.new_stream_id }),
    ...(event.subject === undefined ? {} : { prev_topic: event.orig_subject, topic: event.subject }),
    ...(message.id !== event.message_id || event.orig_content === undefined
      ? {}
      : { prev_content: event.orig_content, prev_rendered_content: event.orig_rendered_content }),
  }
  // Within a second, somebody may move a message twice.
  const isKnown = edit_history.some((known) => {
    return SAME_CHANGE.every((field) => known[field] === entry[field])
  })
  return isKnown ? message : { ...message, edit_history: [entry, ...edit_history] }
}

const SAME_CHANGE = ['timestamp', 'user_id', 'topic', 'prev_topic', 'stream', 'prev_stream'] as const
