import { BellOff, ChevronDown, Clock3, MessageCircle } from 'lucide-react'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { type InboxGroup, unreadIn } from './groups.ts'
import styles from './Inbox.module.css'

interface GroupHeadProps {
  group: InboxGroup
  isFolded: boolean
  onToggle: () => void
}

export function GroupHead({ group, isFolded, onToggle }: GroupHeadProps) {
  const { channelId, key, name, rows } = group
  const Icon = key === 'directs' ? MessageCircle : Clock3
  return (
    <h2 className={styles.head}>
      <button type="button" aria-expanded={!isFolded} onClick={onToggle}>
        {channelId === undefined ? (
          <Icon size={16} aria-hidden="true" />
        ) : (
          <ChannelIcon channelId={channelId} size={16} />
        )}
        <span className={styles.groupName}>{name}</span>
        <span className={styles.unread}>{unreadIn(rows)} unread</span>
        <ChevronDown size={15} className={styles.fold} aria-hidden="true" />
      </button>
    </h2>
  )
}

interface MutedLineProps {
  count: number
  isFolded: boolean
  onToggle: () => void
}

export function MutedLine({ count, isFolded, onToggle }: MutedLineProps) {
  return (
    <div className={`${styles.head} ${styles.muted}`}>
      <button type="button" aria-expanded={!isFolded} onClick={onToggle}>
        <BellOff size={16} aria-hidden="true" />
        <span className={styles.groupName}>
          {count} muted {count === 1 ? 'conversation' : 'conversations'} with something new
        </span>
        <ChevronDown size={15} className={styles.fold} aria-hidden="true" />
      </button>
    </div>
  )
}
