import { nextWidgetIndex, type PollOption, type Poll as PollState } from '@parley/client'
import { ChartNoAxesGantt, Check } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useUsers } from '#data/hooks.ts'
import { formatNumber } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { AddLine } from './AddLine.tsx'
import { Heading } from './Heading.tsx'
import styles from './Poll.module.css'
import { votersInWords } from './voters.ts'
import type { WidgetProps } from './Widget.tsx'
import card from './WidgetCard.module.css'

/** A poll: everybody can vote and add options. */
export function Poll({ poll, message, add }: WidgetProps & { poll: PollState }) {
  const { ownUserId } = useApp()
  const voted = new Set(poll.options.flatMap(({ voters }) => voters)).size

  return (
    <fieldset className={card.card}>
      <Heading
        icon={ChartNoAxesGantt}
        text={poll.question || t`Poll`}
        note={
          voted === 0 ? t`Nobody has voted yet` : plural(voted, { one: '# has voted', other: '# have voted' })
        }
        label={t`Question`}
        changeLabel={t`Change question`}
        isOwn={message.sender_id === ownUserId}
        onChange={(question) => add({ type: 'question', question })}
      />
      {poll.options.map((option) => {
        const isMine = option.voters.includes(ownUserId)
        return (
          <Option
            key={option.key}
            option={option}
            isMine={isMine}
            share={voted === 0 ? 0 : option.voters.length / voted}
            onVote={() => add({ type: 'vote', key: option.key, vote: isMine ? -1 : 1 })}
          />
        )
      })}
      <AddLine
        label={t`Add an option`}
        onAdd={(option) => add({ type: 'new_option', idx: nextWidgetIndex(message, ownUserId), option })}
      />
    </fieldset>
  )
}

interface OptionProps {
  option: PollOption
  isMine: boolean
  /** How many of those who voted at all chose it, from 0 to 1. */
  share: number
  onVote: () => void
}

function Option({ option: { text, voters }, isMine, share, onVote }: OptionProps) {
  const { ownUserId } = useApp()
  const users = useUsers()
  const nameOf = (id: number) => users.get(id)?.full_name ?? t`Unknown user`
  const all = voters.map(nameOf).join(', ')
  return (
    <button
      type="button"
      className={styles.option}
      aria-pressed={isMine}
      aria-description={all}
      title={all}
      onClick={onVote}
    >
      <span className={styles.mark}>{isMine && <Check size={11} strokeWidth={3} aria-hidden="true" />}</span>
      <span className={styles.text} dir="auto">
        {text}
      </span>
      <span className={styles.names} dir="auto" aria-hidden="true">
        {votersInWords(voters, ownUserId, nameOf)}
      </span>
      <span className={styles.count}>
        <span aria-hidden="true">{formatNumber(voters.length)}</span>
        <span className="visually-hidden">{plural(voters.length, { one: '# vote', other: '# votes' })}</span>
      </span>
      <span className={styles.track}>
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
    </button>
  )
}
