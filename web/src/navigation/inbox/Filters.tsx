import { AlarmClock } from 'lucide-react'
import type { UnreadConversation } from '#data/unread-conversations.ts'
import { t } from '#language/words.ts'
import { Chip, Chips } from '#ui/Chips.tsx'
import { FILTERS, type Filter, GROUPINGS, type Grouping, passes, unreadIn } from './groups.ts'
import styles from './Inbox.module.css'

const filterNames = (): Readonly<Record<Filter, string>> => ({
  all: t`All`,
  you: t`For you`,
  direct: t`Direct messages`,
  followed: t`Followed`,
  snoozed: t`Snoozed`,
})
const groupingNames = (): Readonly<Record<Grouping, string>> => ({
  channel: t`by channel`,
  none: t`not at all`,
  time: t`by time`,
})

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
      <Chips label={t`Show`}>
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
              {filterNames()[one]}
            </Chip>
          )
        })}
      </Chips>
      <label className={styles.grouping}>
        {t`Group:`}
        <select
          value={grouping}
          onChange={({ currentTarget: { value } }) =>
            onGrouping(GROUPINGS.find((one) => one === value) ?? 'channel')
          }
        >
          {GROUPINGS.map((one) => (
            <option key={one} value={one}>
              {groupingNames()[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
