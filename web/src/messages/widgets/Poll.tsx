import { nextWidgetIndex, type PollOption, type Poll as PollState } from '@parley/client'
import { useApp } from '#data/context.ts'
import { useUsers } from '#data/hooks.ts'
import { AddLine } from './AddLine.tsx'
import { Heading } from './Heading.tsx'
import styles from './Poll.module.css'
import type { WidgetProps } from './Widget.tsx'

/** A poll: everybody can vote and add options. */
export function Poll({ poll, message, add }: WidgetProps & { poll: PollState }) {
  const { ownUserId } = useApp()
  const most = Math.max(1, ...poll.options.map((option) => option.voters.length))
  const isMine = ({ voters }: PollOption) => voters.includes(ownUserId)

  return (
    <fieldset className={styles.poll}>
      <Heading
        text={poll.question || 'Poll'}
        label="Question"
        isOwn={message.sender_id === ownUserId}
        onChange={(question) => add({ type: 'question', question })}
      />
      {poll.options.map((option) => (
        <button
          key={option.key}
          type="button"
          aria-pressed={isMine(option)}
          onClick={() => add({ type: 'vote', key: option.key, vote: isMine(option) ? -1 : 1 })}
        >
          <span className={styles.bar} style={{ width: `${(option.voters.length / most) * 100}%` }} />
          <span className={styles.text}>{option.text}</span>
          <Voters ids={option.voters} />
        </button>
      ))}
      <AddLine
        label="Add an option"
        onAdd={(option) => add({ type: 'new_option', idx: nextWidgetIndex(message, ownUserId), option })}
      />
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
