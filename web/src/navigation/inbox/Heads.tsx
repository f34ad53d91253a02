import { BellOff, ChevronDown, Clock3, MessageCircle } from 'lucide-react'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { plural } from '#language/words.ts'
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
        <span className={styles.groupName} dir="auto">
          {name}
        </span>
        <span className={styles.unread}>
          {plural(unreadIn(rows), { one: '# unread', other: '# unread' })}
        </span>
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
        <span className={styles.groupName} dir="auto">
          {plural(count, {
            one: '# muted conversation with something new',
            other: '# muted conversations with something new',
          })}
        </span>
        <ChevronDown size={15} className={styles.fold} aria-hidden="true" />
      </button>
    </div>
  )
}
