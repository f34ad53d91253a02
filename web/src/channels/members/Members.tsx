import { useMemo, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { useSlice, useUsers } from '#data/hooks.ts'
import { useMayAddSubscribers, useMayRemoveSubscribers } from '#data/rights.ts'
import { formatNumber } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { LineSkeleton } from '#navigation/conversations/LineSkeleton.tsx'
import { Chip, Chips } from '#ui/Chips.tsx'
import { LineList } from '../list/LineList.tsx'
import { ListBar } from '../list/ListBar.tsx'
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
  const filters: readonly (readonly [Filter, string])[] = [
    ['all', t`All`],
    ['caring', t`Look after it`],
    ['guests', t`Guests`],
    ['bots', t`Bots`],
  ]
  return (
    <>
      {mayAdd && <AddMembers channel={channel} members={ids ?? NONE} />}
      <ListBar
        label={t`Find somebody`}
        placeholder={t`Find among ${formatNumber(count)}`}
        query={query}
        onQuery={setQuery}
        count={plural(rows.length, { one: '# person', other: '# people' })}
      >
        <Chips label={t`Show`}>
          {filters.map(([value, name]) => (
            <Chip key={value} isOn={value === filter} onClick={() => setFilter(value)}>
              {name}
            </Chip>
          ))}
        </Chips>
      </ListBar>
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
      <LineList label={t`Members of ${channel.name}`} rows={rows} heights={HEIGHTS}>
        {(row, cursor) => <MemberLine channel={channel} row={row} mayRemove={mayRemove} cursor={cursor} />}
      </LineList>
    </>
  )
}
