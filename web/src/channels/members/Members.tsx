import { useMemo, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { useSlice, useUsers } from '#data/hooks.ts'
import { useMayAddSubscribers, useMayRemoveSubscribers } from '#data/rights.ts'
import { formatNumber } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { LineSkeleton } from '#navigation/conversations/LineSkeleton.tsx'
import lines from '#navigation/conversations/lines.module.css'
import { useLines } from '#navigation/conversations/use-lines.ts'
import { Chip, Chips } from '#ui/Chips.tsx'
import type { ChannelPageProps } from '../page.ts'
import { AddMembers } from './AddMembers.tsx'
import { MemberLine } from './MemberLine.tsx'
import styles from './Members.module.css'
import { type Filter, filtered, membersAmong } from './rows.ts'
import { useMembers } from './use-members.ts'

const NONE: readonly number[] = []
const HEIGHTS = { wide: 44, narrow: 60 }

/** Who is in the channel, however many they are. */
export function Members({ channel }: ChannelPageProps) {
  const users = useUsers()
  const groups = useSlice((state) => state.groups)
  const { ids, isWhole, error } = useMembers(channel)
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const { can_administer_channel_group: caring, stream_id: id, subscriber_count: count } = channel
  const all = useMemo(
    () => membersAmong({ users, groups }, { can_administer_channel_group: caring }, ids ?? NONE),
    [users, groups, caring, ids],
  )
  const rows = useMemo(() => filtered(all, filter, query), [all, filter, query])
  const mayAdd = useMayAddSubscribers(id)
  const mayRemove = useMayRemoveSubscribers(id)
  const list = useLines(rows, () => ({}), HEIGHTS)
  const filters: readonly (readonly [Filter, string])[] = [
    ['all', t`All`],
    ['caring', t`Look after it`],
    ['guests', t`Guests`],
    ['bots', t`Bots`],
  ]
  return (
    <>
      {mayAdd && <AddMembers channel={channel} members={ids ?? NONE} />}
      <div className={styles.bar}>
        <input
          type="search"
          aria-label={t`Find somebody`}
          placeholder={t`Find among ${formatNumber(count)}`}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Chips label={t`Show`}>
          {filters.map(([value, name]) => (
            <Chip key={value} isOn={value === filter} onClick={() => setFilter(value)}>
              {name}
            </Chip>
          ))}
        </Chips>
        <span className="visually-hidden" role="status">
          {plural(rows.length, { one: '# person', other: '# people' })}
        </span>
      </div>
      {error && (
        <p className={styles.note} role="alert">
          {t`Not everybody could be loaded. ${explanationOf(error)}`}
        </p>
      )}
      {ids === undefined && !error && <LineSkeleton />}
      {ids !== undefined && rows.length === 0 && isWhole && (
        <p className={styles.note}>
          {all.length === 0 ? t`Nobody is in this channel.` : t`Nobody here by that name.`}
        </p>
      )}
      <div ref={list.scroller} className={`${lines.list} ${styles.list}`}>
        <ul
          className={`plain ${lines.rows}`}
          style={{ height: list.height }}
          aria-label={t`Members of ${channel.name}`}
        >
          {list.visible.map(({ index, key, start, size }) => {
            const row = rows[index]
            return (
              row && (
                <li
                  key={key}
                  data-index={index}
                  className={lines.item}
                  style={{ height: size, transform: `translateY(${start}px)` }}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                >
                  <MemberLine
                    channel={channel}
                    row={row}
                    mayRemove={mayRemove}
                    cursor={list.atCursor(index, row.key)}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}
