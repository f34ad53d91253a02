import type { MessageWithFlags } from '@parley/api/messages/objects'
import { addSubmessage } from '@parley/api/submessages/endpoints'
import { choicesOf, pollOf, todoListOf } from '@parley/client'
import { useMemo } from 'react'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { useReader, useUsers } from '#data/hooks.ts'
import { Choices } from './Choices.tsx'
import { Poll } from './Poll.tsx'
import { TodoList } from './TodoList.tsx'

/** The poll, to-do list or choices of a message with submessages; other widgets show the message's text. */
export default function Widget({ message }: { message: MessageWithFlags }) {
  const { connection, report } = useApp()
  const reader = useReader()
  const poll = useMemo(() => pollOf(message), [message])
  const list = useMemo(() => todoListOf(message), [message])
  const choices = useMemo(() => choicesOf(message), [message])
  const isFromBot = useUsers().get(message.sender_id)?.is_bot === true

  function add(entry: object) {
    const content = JSON.stringify(entry)
    connection.call(addSubmessage, { message_id: message.id, msg_type: 'widget', content }).catch(report)
  }

  if (poll) return <Poll poll={poll} message={message} add={add} />
  if (list) return <TodoList list={list} message={message} add={add} />
  // A press speaks for who presses: people are not to put words into the mouths of others.
  if (choices && choices.choices.length > 0 && isFromBot) return <Choices {...choices} message={message} />
  return <MessageContent html={message.content} reader={reader} />
}

export interface WidgetProps {
  message: MessageWithFlags
  /** Sends a submessage that changes the widget. */
  add: (entry: object) => void
}
