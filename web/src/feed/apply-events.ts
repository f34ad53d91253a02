import type { AnyEvent, EventDeclaration, EventOf } from '@parley/api/contract/event'
import { updateMessageFlagsAddEvent, updateMessageFlagsRemoveEvent } from '@parley/api/flags/events'
import { deleteMessageEvent, updateMessageEvent } from '@parley/api/messages/events'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { reactionAddEvent, reactionRemoveEvent } from '@parley/api/reactions/events'
import { submessageEvent } from '@parley/api/submessages/events'

type Messages = readonly MessageWithFlags[]

export function is<D extends EventDeclaration>(
  event: AnyEvent,
  declaration: D,
): event is AnyEvent & EventOf<D> {
  return event.type === declaration.type && (declaration.op === undefined || event.op === declaration.op)
}

/** The messages after an event that changes messages; the same array where it changes none of them. */
export function applyToMessages(messages: Messages, event: AnyEvent): Messages {
  if (is(event, updateMessageFlagsAddEvent)) return setFlag(messages, event, true)
  if (is(event, updateMessageFlagsRemoveEvent)) return setFlag(messages, event, false)
  if (is(event, reactionAddEvent)) {
    const { emoji_name, emoji_code, reaction_type, user_id } = event
    const reaction = { emoji_name, emoji_code, reaction_type, user_id }
    return change(messages, [event.message_id], (message) => ({
      reactions: [...message.reactions, reaction],
    }))
  }
  if (is(event, reactionRemoveEvent)) {
    return change(messages, [event.message_id], ({ reactions }) => ({
      reactions: reactions.filter((r) => r.user_id !== event.user_id || r.emoji_code !== event.emoji_code),
    }))
  }
  if (is(event, deleteMessageEvent)) return withoutDeleted(messages, event)
  if (is(event, updateMessageEvent)) return withEdit(messages, event)
  if (is(event, submessageEvent)) {
    const { submessage_id: id, message_id, sender_id, msg_type, content } = event
    const submessage = { id, message_id, sender_id, msg_type, content }
    return change(messages, [message_id], ({ submessages }) => ({
      submessages: [...submessages, submessage],
    }))
  }
  return messages
}

type Deletion = EventOf<typeof deleteMessageEvent>

function withoutDeleted(messages: Messages, event: Deletion): Messages {
  const gone = new Set('message_ids' in event ? event.message_ids : [event.message_id])
  const kept = messages.filter((message) => !gone.has(message.id))
  return kept.length === messages.length ? messages : kept
}

/** An edit touches one message; a move, every message in `message_ids`. */
function withEdit(messages: Messages, event: EventOf<typeof updateMessageEvent>): Messages {
  const moved: Partial<MessageWithFlags> = {
    ...(event.subject === undefined ? {} : { subject: event.subject, topic_links: event.topic_links ?? [] }),
    ...(event.new_stream_id === undefined
      ? {}
      : { stream_id: event.new_stream_id, recipient_id: -event.new_stream_id }),
  }
  const afterMove =
    Object.keys(moved).length === 0 ? messages : change(messages, event.message_ids, () => moved)
  if (event.rendered_content === undefined) return afterMove
  const edited: Partial<MessageWithFlags> = {
    content: event.rendered_content,
    ...(event.is_me_message === undefined ? {} : { is_me_message: event.is_me_message }),
    ...(event.rendering_only ? {} : { last_edit_timestamp: event.edit_timestamp, flags: event.flags }),
  }
  return change(afterMove, [event.message_id], () => edited)
}

interface FlagChange {
  flag: string
  messages: readonly number[]
  all: boolean
}

function setFlag(messages: Messages, { flag, messages: ids, all }: FlagChange, on: boolean): Messages {
  const changed = all ? messages.map((message) => message.id) : ids
  return change(messages, changed, ({ flags }) => {
    if (flags.includes(flag) === on) return undefined
    return { flags: on ? [...flags, flag] : flags.filter((name) => name !== flag) }
  })
}

type Change = (message: MessageWithFlags) => Partial<MessageWithFlags> | undefined

function change(messages: Messages, ids: readonly number[], to: Change): Messages {
  const wanted = new Set(ids)
  let changed = false
  const after = messages.map((message) => {
    const fields = wanted.has(message.id) ? to(message) : undefined
    if (!fields) return message
    changed = true
    return { ...message, ...fields }
  })
  return changed ? after : messages
}
