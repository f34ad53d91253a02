import type { MessageWithFlags } from '@parley/api/messages/objects'
import { addSubmessage } from '@parley/api/submessages/endpoints'
import { pollOf, todoListOf } from '@parley/client'
import { useMemo } from 'react'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { useReader } from '#data/hooks.ts'
import { Poll } from './Poll.tsx'
import { TodoList } from './TodoList.tsx'

/** The poll or to-do list of a message with submessages; other widgets show the message's text. */
export default function Widget({ message }: { message: MessageWithFlags }) {
  const { connection, report } = useApp()
  const reader = useReader()
  const poll = useMemo(() => pollOf(message), [message])
  const list = useMemo(() => todoListOf(message), [message])

  function add(entry: object) {
    const content = JSON.stringify(entry)
    connection.call(addSubmessage, { message_id: message.id, msg_type: 'widget', content }).catch(report)
  }

  if (poll) return <Poll poll={poll} message={message} add={add} />
  if (list) return <TodoList list={list} message={message} add={add} />
  return <MessageContent html={message.content} reader={reader} />
}

export interface WidgetProps {
  message: MessageWithFlags
  /** Sends a submessage that changes the widget. */
  add: (entry: object) => void
}
