import type { MessageWithFlags } from '@parley/api/messages/objects'
import { pollOf, todoListOf } from '@parley/client'
import { useMemo } from 'react'
import { snippetOf } from '#content/snippet.ts'
import { useApp } from '#data/context.ts'
import { useReader, useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import styles from './Snippet.module.css'

interface Props {
  message: MessageWithFlags
  /** Who wrote it goes without saying: in a conversation of two. */
  isPair: boolean
}

/** Who said what last, in one line. */
export function Snippet({ message, isPair }: Props) {
  const { ownUserId } = useApp()
  const sender = useUsers().get(message.sender_id)?.full_name ?? message.sender_full_name
  const { twentyFourHourTime } = useReader()
  const parts = useMemo(() => partsOf(message, twentyFourHourTime), [message, twentyFourHourTime])
  const isAct = message.is_me_message
  const isOwn = message.sender_id === ownUserId
  return (
    <>
      {(isOwn || !isPair || isAct) && (
        <span className={styles.who}>
          <bdi>{isOwn && !isAct ? t`You` : sender.split(' ')[0]}</bdi>
          {isAct ? ' ' : ': '}
        </span>
      )}
      {parts.map(({ text, isMention }, place) =>
        isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message never change their places
          <span key={place} className={styles.mention}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </>
  )
}

function partsOf(message: MessageWithFlags, twentyFourHourTime: boolean) {
  const widget = widgetName(message)
  if (widget) return [{ text: widget, isMention: false }]
  const [first, ...rest] = snippetOf(message.content, twentyFourHourTime)
  if (!first || !message.is_me_message) return first ? [first, ...rest] : rest
  return [{ ...first, text: first.text.replace(/^\/me\s+/, '') }, ...rest]
}

/** The command that made it says nothing to readers. */
function widgetName(message: MessageWithFlags): string | undefined {
  const poll = pollOf(message)
  if (poll) return poll.question ? t`Poll: ${poll.question}` : t`Poll`
  const list = todoListOf(message)
  return list && (list.title ? t`To-do list: ${list.title}` : t`To-do list`)
}
