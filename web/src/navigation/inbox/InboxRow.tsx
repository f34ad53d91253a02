import { AlarmClock, AlarmClockOff, ArrowRight, Check } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { useFaces } from '#data/faces.ts'
import { useNames, useSettings } from '#data/hooks.ts'
import { useConversationTitle } from '#data/titles.ts'
import { isForReader, type UnreadConversation } from '#data/unread-conversations.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { Avatars } from '#ui/Avatars.tsx'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { formatBrief, formatFull } from '#ui/time/format.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import { Snippet } from '../conversations/Snippet.tsx'
import styles from './InboxRow.module.css'
import type { InboxActions } from './use-inbox-actions.ts'

const SnoozeMenu = lazy(() => import('./SnoozeMenu.tsx'))

interface Props {
  row: UnreadConversation
  isCursor: boolean
  /** The focus is to be here: keys have moved the cursor. */
  takesFocus: boolean
  isSnoozing: boolean
  isBack: boolean
  /** Its group does not say which channel it is in. */
  showsChannel: boolean
  actions: InboxActions
  onPoint: () => void
  onSnooze: (isSnoozing: boolean) => void
}

export function InboxRow(props: Props) {
  const { row, isCursor, takesFocus, isBack, showsChannel, actions, onPoint, onSnooze } = props
  const { conversation } = row
  const { session } = useApp()
  const names = useNames()
  const { place, name } = useConversationTitle(conversation)
  const message = session.messages.get(row.newest)
  const isPair = conversation.kind === 'direct' && conversation.userIds.length === 1
  const isDirect = conversation.kind === 'direct'
  const faces = useFaces(isDirect ? conversation.userIds : message ? [message.sender_id] : [])
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className={`${styles.row} ${isCursor ? styles.cursor : ''}`} onPointerMove={onPoint}>
      <a
        ref={link}
        className={styles.link}
        href={narrowHash(conversationNarrow(conversation), names)}
        onFocus={onPoint}
      >
        <span className={styles.face}>
          <Avatars faces={faces} size={24} />
        </span>
        <span className={styles.name}>
          {showsChannel && conversation.kind === 'topic' && (
            <span className={styles.channel}>
              <ChannelIcon channelId={conversation.channelId} size={14} />
              {place} ›{' '}
            </span>
          )}
          {name}
        </span>
        <span className={styles.snippet}>
          {message ? (
            <Snippet message={message} isPair={isPair} />
          ) : (
            <span className={styles.loading} aria-hidden="true" />
          )}
        </span>
        {isBack && !row.snooze && (
          <span className={styles.chip}>
            <AlarmClock size={14} aria-hidden="true" />
            Back from snooze
          </span>
        )}
        <span className={styles.count}>
          <Badge count={row.ids.length} mentioned={row.mentioned} forReader={isForReader(row)} />
        </span>
        <When row={row} sentAt={message?.timestamp} />
      </a>
      <span className={styles.actions}>
        <IconButton
          icon={Check}
          label="Mark as read"
          data-key="E"
          aria-keyshortcuts="E"
          onClick={() => actions.read([row])}
        />
        {row.snooze ? (
          <IconButton
            icon={AlarmClockOff}
            label="Bring back now"
            data-key="H"
            aria-keyshortcuts="H"
            onClick={() => actions.bringBack(row)}
          />
        ) : (
          <IconButton
            icon={AlarmClock}
            label="Snooze"
            data-key="H"
            aria-keyshortcuts="H"
            aria-haspopup="menu"
            aria-expanded={props.isSnoozing}
            data-state={props.isSnoozing ? 'open' : undefined}
            onClick={() => onSnooze(true)}
          />
        )}
        <IconButton
          icon={ArrowRight}
          label="Open"
          data-key="Enter"
          className={styles.open}
          onClick={() => link.current?.click()}
        />
        {props.isSnoozing && (
          <Suspense>
            <SnoozeMenu
              onChoose={(at, words) => actions.snooze(row, at, words)}
              onClose={() => onSnooze(false)}
            />
          </Suspense>
        )}
      </span>
    </div>
  )
}

/** When the last message came; for a snoozed conversation, when it comes back. */
function When({ row: { snooze }, sentAt }: { row: UnreadConversation; sentAt: number | undefined }) {
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const now = useMinute()
  const at = snooze?.scheduled_delivery_timestamp ?? sentAt
  if (at === undefined) return <span className={styles.time} />
  const full = formatFull(at, twentyFour)
  return (
    <time
      className={`${styles.time} ${snooze ? styles.until : ''}`}
      dateTime={new Date(at * 1000).toISOString()}
      title={snooze ? `Comes back on ${full}` : full}
    >
      {snooze && <AlarmClock size={14} aria-hidden="true" />}
      {formatBrief(at, now, twentyFour)}
    </time>
  )
}
