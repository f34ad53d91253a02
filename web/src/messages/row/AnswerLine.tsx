import type { MessageWithFlags } from '@parley/api/messages/objects'
import { CornerDownRight } from 'lucide-react'
import { useMemo } from 'react'
import { useApp } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { useNames, useUsers } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow, narrowKey } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import styles from './AnswerLine.module.css'

interface Props {
  message: MessageWithFlags
  /** Those that quote it. */
  ids: readonly number[]
}

/** Who has answered a message by quoting it, and a way there. */
export default function AnswerLine({ message, ids }: Props) {
  const { session, ownUserId } = useApp()
  const names = useNames()
  const users = useUsers()
  const conversation = conversationOfMessage(message, ownUserId)
  const place = conversationNarrow(conversation)
  const answers = ids
    .flatMap((id) => session.messages.get(id) ?? [])
    // Whoever carries a message elsewhere has not answered it.
    .filter(
      (one) => narrowKey(conversationNarrow(conversationOfMessage(one, ownUserId))) === narrowKey(place),
    )
  const [first] = answers
  const words = useMemo(() => ownWords(first?.content ?? ''), [first?.content])
  if (!first) return null
  const nameOf = (one: MessageWithFlags) => users.get(one.sender_id)?.full_name ?? one.sender_full_name
  const others = new Set(answers.map(({ sender_id }) => sender_id)).size - 1
  const more = answers.length - 1
  return (
    <a className={styles.line} href={narrowHash({ ...place, near: first.id }, names)}>
      <CornerDownRight size={14} aria-hidden="true" />
      <span>{t`Answered by`}</span>
      <Avatar
        name={nameOf(first)}
        userId={first.sender_id}
        url={users.get(first.sender_id)?.avatar_url ?? first.avatar_url}
        size={16}
      />
      <strong dir="auto">{nameOf(first)}</strong>
      {others > 0 && <span>{plural(others, { one: 'and # other', other: 'and # others' })}</span>}
      {more === 0 && (
        <span className={styles.words} dir="auto">
          {words}
        </span>
      )}
    </a>
  )
}

/** What an answer says besides what it quotes. */
function ownWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const quote of body.querySelectorAll('blockquote')) {
    quote.previousElementSibling?.remove()
    quote.remove()
  }
  return (body.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 160)
}
