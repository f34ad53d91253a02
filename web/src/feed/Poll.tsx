import type { MessageWithFlags } from '@parley/api/messages/objects'
import { addSubmessage } from '@parley/api/submessages/endpoints'
import { useMemo } from 'react'
import { useApp } from '../app/context.ts'
import { useReader, useUsers } from '../app/state.ts'
import { MessageContent } from '../content/MessageContent.tsx'
import styles from './Poll.module.css'
import { type PollOption, pollOf } from './poll.ts'

/** A poll that one can vote in; a widget of another kind shows the message that it stands in. */
export function Poll({ message }: { message: MessageWithFlags }) {
  const { connection, ownUserId, report } = useApp()
  const reader = useReader()
  const poll = useMemo(() => pollOf(message), [message])
  if (!poll) return <MessageContent html={message.content} reader={reader} />

  function vote({ key, voters }: PollOption) {
    const content = JSON.stringify({ type: 'vote', key, vote: voters.includes(ownUserId) ? -1 : 1 })
    connection.call(addSubmessage, { message_id: message.id, msg_type: 'widget', content }).catch(report)
  }

  const most = Math.max(1, ...poll.options.map((option) => option.voters.length))
  return (
    <fieldset className={styles.poll}>
      <legend>{poll.question || 'Poll'}</legend>
      {poll.options.map((option) => (
        <button
          key={option.key}
          type="button"
          aria-pressed={option.voters.includes(ownUserId)}
          onClick={() => vote(option)}
        >
          <span className={styles.bar} style={{ width: `${(option.voters.length / most) * 100}%` }} />
          <span className={styles.text}>{option.text}</span>
          <Voters ids={option.voters} />
        </button>
      ))}
    </fieldset>
  )
}

function Voters({ ids }: { ids: readonly number[] }) {
  const users = useUsers()
  const names = ids.map((id) => users.get(id)?.full_name ?? 'Unknown user').join(', ')
  return (
    <span className={styles.votes} title={names}>
      {ids.length}
      <span className="visually-hidden"> {ids.length === 1 ? 'vote' : 'votes'}</span>
    </span>
  )
}
