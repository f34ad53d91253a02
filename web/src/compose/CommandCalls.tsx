import { X } from 'lucide-react'
import { MessageContent } from '#content/MessageContent.tsx'
import type { CommandCall } from '#data/command-calls.ts'
import { useApp } from '#data/context.ts'
import { useReader, useUsers } from '#data/hooks.ts'
import { keyOf } from '#data/typists.ts'
import { t } from '#language/words.ts'
import type { Conversation } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './CommandCalls.module.css'

interface Props {
  conversation: Conversation
  calls: readonly CommandCall[]
}

/** Above the composer: what programs say to whoever typed a command, and to nobody else. */
export default function CommandCalls({ conversation, calls }: Props) {
  const { commandCalls } = useApp()
  return (
    <ul className={`plain ${styles.calls}`} aria-label={t`Answers to your commands`}>
      {calls.map((call) => (
        <li key={call.id} className={styles.call}>
          <Call call={call} />
          <IconButton
            icon={X}
            size={15}
            label={t`Dismiss`}
            onClick={() => commandCalls.dismiss(keyOf(conversation), call.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function Call({ call: { botId, command, state, answer, problem } }: { call: CommandCall }) {
  const bot = useUsers().get(botId)
  const name = bot?.full_name ?? t`Unknown user`
  const reader = useReader()
  return (
    <>
      <Avatar name={name} userId={botId} url={bot?.avatar_url ?? null} size={28} />
      <div className={styles.body}>
        <p className={styles.head}>
          <strong>{name}</strong>
          <code dir="auto">{command}</code>
          {state === 'answered' && <span>{t`Only you see this`}</span>}
        </p>
        {state === 'waiting' && <p role="status">{t`Waiting for an answer…`}</p>}
        {problem !== undefined && <p role="alert">{problem}</p>}
        {answer && (
          <div className={styles.answer} role="status">
            <MessageContent html={answer.rendered_content} reader={reader} />
          </div>
        )}
      </div>
    </>
  )
}
