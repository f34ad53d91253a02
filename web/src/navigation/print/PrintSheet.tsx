import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type RefObject, useLayoutEffect, useMemo } from 'react'
import { feedOf } from '#commands/views.ts'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { useNames, useReader, useRealm, useUsers } from '#data/hooks.ts'
import { useConversationTitle } from '#data/titles.ts'
import { plural, t } from '#language/words.ts'
import { type Row, rowsOf } from '#messages/feed/rows.ts'
import Widget from '#messages/widgets/Widget.tsx'
import { type Conversation, conversationOf, type Narrow, shapeOf } from '#narrow/narrow.ts'
import { formatClock, formatWholeDay } from '#ui/time/format.ts'
import styles from './PrintSheet.module.css'

interface Props {
  sheet: RefObject<HTMLDivElement | null>
  narrow: Narrow
  messages: readonly MessageWithFlags[]
  /** There are older messages. */
  isCut: boolean
}

/** A conversation as it goes onto paper. Nobody sees it on the screen. */
export function PrintSheet({ sheet, narrow, messages, isCut }: Props) {
  const { ownUserId } = useApp()
  const { realm_name: organization } = useRealm()
  const rows = useMemo(
    () =>
      rowsOf(messages, {
        firstUnread: undefined,
        mixed: conversationOf(narrow) === undefined,
        outgoing: [],
        ownUserId,
      }),
    [messages, narrow, ownUserId],
  )
  // Paper has nothing to unfold.
  useLayoutEffect(() => {
    for (const details of sheet.current?.querySelectorAll('details') ?? []) details.open = true
  })
  return (
    <div ref={sheet} className={styles.sheet} data-print>
      <header>
        <h1>
          <Title narrow={narrow} />
        </h1>
        <p>
          {organization}
          {isCut &&
            plural(messages.length, {
              one: ' · the newest # message',
              other: ' · the newest # messages',
            })}
        </p>
      </header>
      {rows.map((row) => (
        <Printed key={row.key} row={row} />
      ))}
    </div>
  )
}

function Title({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  const { channelName } = useNames()
  if (shape.kind === 'topic' || shape.kind === 'direct') return <ConversationTitle conversation={shape} />
  if (shape.kind === 'channel') return channelName(shape.channelId)
  return feedOf(narrow)?.name ?? t`Messages`
}

function ConversationTitle({ conversation }: { conversation: Conversation }) {
  const { place, name } = useConversationTitle(conversation)
  return place === undefined ? name : `${place} › ${name}`
}

function Printed({ row }: { row: Row }) {
  const { ownUserId } = useApp()
  switch (row.kind) {
    case 'day':
      return <h2>{formatWholeDay(row.timestamp)}</h2>
    case 'conversation':
      return (
        <h3>
          <ConversationTitle conversation={conversationOfMessage(row.message, ownUserId)} />
        </h3>
      )
    case 'message':
      return <Message message={row.message} />
    default:
      return null
  }
}

/** Each with name and time: on paper nothing shows them later. */
function Message({ message }: { message: MessageWithFlags }) {
  const reader = useReader()
  const name = useUsers().get(message.sender_id)?.full_name ?? message.sender_full_name
  return (
    <article>
      <p className={styles.who}>
        <strong>{name}</strong> <time>{formatClock(message.timestamp, reader.twentyFourHourTime)}</time>
      </p>
      {message.submessages.length > 0 ? (
        <Widget message={message} />
      ) : (
        <MessageContent
          html={message.content}
          reader={reader}
          actor={message.is_me_message ? name : undefined}
        />
      )}
    </article>
  )
}
