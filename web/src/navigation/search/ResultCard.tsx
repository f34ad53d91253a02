import type { MessageWithFlags } from '@parley/api/messages/objects'
import { ArrowRight, ChevronRight, MessagesSquare } from 'lucide-react'
import { useRef } from 'react'
import { MessageContent } from '#content/MessageContent.tsx'
import { plainText } from '#content/plain-text.ts'
import { useNames, useReader, useUsers } from '#data/hooks.ts'
import { useConversationTitle } from '#data/titles.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import Widget from '#messages/widgets/Widget.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { type Conversation, conversationNarrow } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { formatClock, formatDay, formatFull } from '#ui/time/format.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import styles from './ResultCard.module.css'
import { piecesOf, type ResultGroup } from './results.ts'
import { useContextOf } from './use-context-of.ts'

/** What was found in one conversation; around the newest of it a message before and after. */
export function ResultCard({ group: { conversation, messages } }: { group: ResultGroup }) {
  const card = useRef<HTMLElement>(null)
  const [newest] = messages
  const { before, after } = useContextOf(newest, conversation, card)
  if (!newest) return null
  const isFound = (message: MessageWithFlags | undefined) => messages.some(({ id }) => id === message?.id)
  return (
    <section className={styles.card} ref={card} aria-labelledby={`found-in-${newest.id}`}>
      <CardHead conversation={conversation} newest={newest} />
      <div className={styles.found}>
        {before && !isFound(before) && <ContextLine message={before} />}
        <Result message={newest} conversation={conversation} />
        {after && <ContextLine message={after} />}
        {messages.slice(1).map((message) => (
          <Result key={message.id} message={message} conversation={conversation} />
        ))}
      </div>
    </section>
  )
}

function CardHead({ conversation, newest }: { conversation: Conversation; newest: MessageWithFlags }) {
  const title = useConversationTitle(conversation)
  const names = useNames()
  const now = useMinute()
  const subject =
    conversation.kind === 'topic' && conversation.topic !== '' ? newest.match_subject : undefined
  return (
    <h2 className={styles.head} id={`found-in-${newest.id}`}>
      {conversation.kind === 'topic' ? (
        <ChannelIcon channelId={conversation.channelId} size={15} />
      ) : (
        <MessagesSquare size={15} aria-hidden="true" />
      )}
      {title.place && (
        <>
          <span className={styles.place} dir="auto">
            {title.place}
          </span>
          <ChevronRight size={13} aria-hidden="true" />
        </>
      )}
      <a dir="auto" href={narrowHash(conversationNarrow(conversation, newest.id), names)}>
        {subject === undefined
          ? title.name
          : piecesOf(subject).map(({ text, isFound }, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing else
              isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
            )}
      </a>
      <span className={styles.day}>{formatDay(newest.timestamp, now)}</span>
    </h2>
  )
}

function Result({ message, conversation }: { message: MessageWithFlags; conversation: Conversation }) {
  const reader = useReader()
  const names = useNames()
  const sender = useUsers().get(message.sender_id)
  const name = sender?.full_name ?? message.sender_full_name
  const label = `result-${message.id}`
  const place = conversation.kind === 'topic' ? t`Open in topic` : t`Open in conversation`
  return (
    <article
      className={styles.result}
      tabIndex={-1}
      aria-labelledby={label}
      data-result={message.id}
      data-message-id={message.id}
    >
      <Avatar
        name={name}
        userId={message.sender_id}
        url={sender?.avatar_url ?? message.avatar_url}
        size={28}
      />
      <div className={styles.body}>
        <h3 id={label} className={styles.heading}>
          <span className={styles.sender} dir="auto">
            {name}
          </span>
          <time
            dateTime={new Date(message.timestamp * 1000).toISOString()}
            title={formatFull(message.timestamp, reader.twentyFourHourTime)}
          >
            {formatClock(message.timestamp, reader.twentyFourHourTime)}
          </time>
        </h3>
        {message.submessages.length > 0 ? (
          <Widget message={message} />
        ) : (
          <MessageContent
            html={message.match_content ?? message.content}
            reader={reader}
            actor={message.is_me_message ? name : undefined}
          />
        )}
      </div>
      <a
        className={styles.open}
        href={narrowHash(conversationNarrow(conversation, message.id), names)}
        aria-describedby={label}
        data-open
      >
        <span>{place}</span> <ArrowRight size={15} aria-hidden="true" />
      </a>
    </article>
  )
}

/** A message that does not match, in a line: it only says what was talked about. */
function ContextLine({ message }: { message: MessageWithFlags }) {
  const { twentyFourHourTime } = useReader()
  const name = useUsers().get(message.sender_id)?.full_name ?? message.sender_full_name
  return (
    <p className={styles.context}>
      <b>{name.split(' ')[0]}</b>
      <span dir="auto">{plainText(message.content, twentyFourHourTime) || t`A picture or a file`}</span>
      <time dateTime={new Date(message.timestamp * 1000).toISOString()}>
        {formatClock(message.timestamp, twentyFourHourTime)}
      </time>
    </p>
  )
}
