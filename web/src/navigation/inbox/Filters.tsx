import { AlarmClock } from 'lucide-react'
import type { UnreadConversation } from '#data/unread-conversations.ts'
import { Chip, Chips } from '#ui/Chips.tsx'
import { FILTERS, type Filter, GROUPINGS, type Grouping, passes, unreadIn } from './groups.ts'
import styles from './Inbox.module.css'

const NAMES: Readonly<Record<Filter, string>> = {
  all: 'All',
  you: 'For you',
  direct: 'Direct messages',
  followed: 'Followed',
  snoozed: 'Snoozed',
}
const GROUPED: Readonly<Record<Grouping, string>> = { channel: 'channel', none: 'none', time: 'time' }

interface Props {
  rows: readonly UnreadConversation[]
  filter: Filter
  grouping: Grouping
  onFilter: (filter: Filter) => void
  onGrouping: (grouping: Grouping) => void
}

export function Filters({ rows, filter, grouping, onFilter, onGrouping }: Props) {
  return (
    <div className={styles.bar}>
      <Chips label="Show">
        {FILTERS.map((one) => {
          const passing = rows.filter((row) => passes(one, row))
          return (
            <Chip
              key={one}
              isOn={one === filter}
              count={one === 'snoozed' ? passing.length : unreadIn(passing)}
              icon={one === 'snoozed' ? AlarmClock : undefined}
              onClick={() => onFilter(one)}
            >
              {NAMES[one]}
            </Chip>
          )
        })}
      </Chips>
      <label className={styles.grouping}>
        Group:
        <select
          value={grouping}
          onChange={({ currentTarget: { value } }) =>
            onGrouping(GROUPINGS.find((one) => one === value) ?? 'channel')
          }
        >
          {GROUPINGS.map((one) => (
            <option key={one} value={one}>
              {GROUPED[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
