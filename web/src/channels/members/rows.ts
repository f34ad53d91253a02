import type { ClientState, Subscription, User } from '@parley/client'
import { holdersOf } from '@parley/client'
import { peopleIndex, searchOf } from '#data/people-index.ts'

export type Filter = 'all' | 'caring' | 'guests' | 'bots'

export interface MemberRow {
  readonly key: string
  readonly kind: 'row'
  readonly user: User
  /** Whether they look after the channel. */
  readonly isCaring: boolean
}

/** The members by name. */
export function membersAmong(
  { users, groups }: Pick<ClientState, 'users' | 'groups'>,
  channel: Pick<Subscription, 'can_administer_channel_group'>,
  ids: readonly number[],
): readonly MemberRow[] {
  const members = new Set(ids)
  const caring = holdersOf(groups, [channel.can_administer_channel_group])
  return peopleIndex(users)
    .all.filter(({ user_id: id }) => members.has(id))
    .map((user) => ({
      key: String(user.user_id),
      kind: 'row',
      user,
      isCaring: caring.has(user.user_id) && !user.is_guest,
    }))
}

const FITS: Readonly<Record<Filter, (row: MemberRow) => boolean>> = {
  all: () => true,
  caring: ({ isCaring }) => isCaring,
  guests: ({ user }) => user.is_guest,
  bots: ({ user }) => user.is_bot,
}

/** Those whom the words could mean. */
export function filtered(rows: readonly MemberRow[], filter: Filter, query: string): readonly MemberRow[] {
  if (filter === 'all' && query.trim() === '') return rows
  const isFound = searchOf(query)
  return rows.filter((row) => FITS[filter](row) && isFound(row.user))
}
