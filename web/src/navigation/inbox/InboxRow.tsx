import { AlarmClock, AlarmClockOff, ArrowRight, Check } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useFaces } from '#data/faces.ts'
import { useNames } from '#data/hooks.ts'
import { isForReader, type UnreadConversation } from '#data/unread-conversations.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Line } from '../conversations/Line.tsx'
import styles from '../conversations/LineActions.module.css'
import { Chip, When } from '../conversations/LineMarks.tsx'
import { PlaceName } from '../conversations/PlaceName.tsx'
import type { AtCursor } from '../conversations/use-lines.ts'
import { openPlaceMenu } from '../menus/place-menu.ts'
import type { InboxActions } from './use-inbox-actions.ts'

const SnoozeMenu = onDemand(() => import('./SnoozeMenu.tsx'))

interface Props {
  row: UnreadConversation
  cursor: AtCursor
  isSnoozing: boolean
  isBack: boolean
  /** Its group does not say which channel it is in. */
  showsChannel: boolean
  actions: InboxActions
  onSnooze: (isSnoozing: boolean) => void
}

export function InboxRow({ row, cursor, isSnoozing, isBack, showsChannel, actions, onSnooze }: Props) {
  const { conversation, snooze } = row
  const { session } = useApp()
  const names = useNames()
  const message = session.messages.get(row.newest)
  const isDirect = conversation.kind === 'direct'
  const faces = useFaces(isDirect ? conversation.userIds : message ? [message.sender_id] : [])
  const hash = narrowHash(conversationNarrow(conversation), names)
  return (
    <Line
      href={hash}
      faces={faces}
      name={<PlaceName conversation={conversation} showsChannel={showsChannel} />}
      isWide={showsChannel}
      message={message}
      isPair={isDirect && conversation.userIds.length === 1}
      note={isBack && !snooze && <Chip>{t`Back from snooze`}</Chip>}
      count={<Badge count={row.ids.length} mentioned={row.mentioned} forReader={isForReader(row)} />}
      time={<When sentAt={message?.timestamp} backAt={snooze?.scheduled_delivery_timestamp} />}
      cursor={cursor}
      onLongSwipe={() => actions.read([row])}
      onContextMenu={isDirect ? undefined : (event) => openPlaceMenu(event, conversation)}
    >
      <IconButton icon={Check} label={t`Mark as read`} keys={['E']} onClick={() => actions.read([row])} />
      {snooze ? (
        <IconButton
          icon={AlarmClockOff}
          label={t`Bring back now`}
          keys={['H']}
          onClick={() => actions.bringBack(row)}
        />
      ) : (
        <IconButton
          icon={AlarmClock}
          label={t`Snooze`}
          keys={['H']}
          aria-haspopup="menu"
          aria-expanded={isSnoozing}
          data-state={isSnoozing ? 'open' : undefined}
          onClick={() => onSnooze(true)}
        />
      )}
      <IconButton
        icon={ArrowRight}
        label={t`Open`}
        keys={['Enter']}
        className={styles.open}
        onClick={() => goTo(hash)}
      />
      {isSnoozing && (
        <SnoozeMenu
          onChoose={(at, words) => actions.snooze(row, at, words)}
          onClose={() => onSnooze(false)}
        />
      )}
    </Line>
  )
}
