import type { MessageWithFlags } from '@parley/api/messages/objects'
import { memo, useState } from 'react'
import type { Reader } from '#content/enhance.ts'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { useStore } from '#store/store.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { formatClock, formatFull } from '#ui/time/format.ts'
import { AnsweredBy } from './AnsweredBy.tsx'
import { Fold } from './Fold.tsx'
import { HeadMarks, MarginMarks } from './Marks.tsx'
import { MessageActions } from './MessageActions.tsx'
import styles from './MessageRow.module.css'
import { Reactions } from './Reactions.tsx'
import { RowAvatar } from './RowAvatar.tsx'

// Few conversations have one.
const Widget = onDemand(() => import('../widgets/Widget.tsx'), <div className={styles.widget} />)
const MessageEditor = onDemand(() => import('./MessageEditor.tsx'))

interface Props {
  message: MessageWithFlags
  /** The first of several messages by one sender shows picture and name. */
  head: boolean
  senderName: string
  avatarUrl: string | null | undefined
  reader: Reader
  /** It names the reader, which is worth a ground and a bar. */
  mention: boolean
  highlighted: boolean
}

export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, head, senderName, avatarUrl, reader, mention, highlighted } = props
  const isEditing = useStore(useApp().editing) === message.id
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  const labelId = `message-${message.id}-label`
  const classes = [
    styles.row,
    head && styles.head,
    mention && styles.mention,
    highlighted && styles.highlighted,
  ]
  return (
    <article
      className={classes.filter(Boolean).join(' ')}
      data-message-id={message.id}
      aria-labelledby={labelId}
      // The keys j and k and a tap can focus it, the Tab key passes over it.
      tabIndex={-1}
      onPointerEnter={reach}
      onFocus={reach}
    >
      <div className={styles.margin}>
        {head ? (
          // Its name is the button beside it.
          <span className={styles.picture} data-person-id={message.sender_id} aria-hidden="true">
            <RowAvatar name={senderName} userId={message.sender_id} url={avatarUrl} />
          </span>
        ) : (
          <>
            <MarginMarks message={message} twentyFourHour={reader.twentyFourHourTime} />
            <MessageTime message={message} reader={reader} />
          </>
        )}
      </div>
      <div className={styles.body}>
        <h3 id={labelId} className={head ? styles.heading : 'visually-hidden'}>
          {head ? (
            <button type="button" className={styles.sender} data-person-id={message.sender_id}>
              {senderName}
            </button>
          ) : (
            <span>{senderName}</span>
          )}
          {head && <MessageTime message={message} reader={reader} />}
          {head && <HeadMarks message={message} twentyFourHour={reader.twentyFourHourTime} />}
        </h3>
        <Body message={message} reader={reader} isEditing={isEditing} />
        <AnsweredBy message={message} />
        <Reactions message={message} />
      </div>
      {!isEditing && <MessageActions message={message} isReached={isReached} />}
    </article>
  )
})

function Body({ message, reader, isEditing }: Pick<Props, 'message' | 'reader'> & { isEditing: boolean }) {
  if (message.submessages.length > 0) {
    return <Widget message={message} />
  }
  if (isEditing) {
    return <MessageEditor message={message} />
  }
  return (
    <Fold message={message}>
      {(drawing) => (
        <MessageContent
          html={message.match_content ?? message.content}
          reader={reader}
          // The head names who does it.
          actor={message.is_me_message ? '' : undefined}
          drawing={drawing}
        />
      )}
    </Fold>
  )
}

function MessageTime({ message, reader }: { message: MessageWithFlags; reader: Reader }) {
  const { timestamp } = message
  return (
    <time
      className={styles.time}
      dateTime={new Date(timestamp * 1000).toISOString()}
      title={formatFull(timestamp, reader.twentyFourHourTime)}
    >
      {formatClock(timestamp, reader.twentyFourHourTime)}
    </time>
  )
}
