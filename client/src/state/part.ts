import { type ClientState, onNotFetched, type SliceValues } from './client-state.ts'
import { type Table, tableBy } from './table.ts'

/** So many direct conversations of a part are the newest ones. */
const DIRECTS = 30

type Parts = { readonly [N in keyof SliceValues]?: (value: SliceValues[N]) => SliceValues[N] }

export interface PartOfState {
  readonly userIds: Iterable<number>
  readonly channelIds: ReadonlySet<number>
  /** Those whose unread messages it knows. */
  readonly countedIds: ReadonlySet<number>
}

/**
 * A state with the records of these people and channels only, and with the viewer as the only member of groups. What is
 * not large stays whole.
 */
export function partOf(state: ClientState, known: PartOfState): ClientState {
  return onNotFetched(Object.fromEntries(partsKnown(state, known)))
}

/** The same, slice by slice: whoever takes them may rest after each. */
export function* partsKnown(
  state: ClientState,
  { userIds: people, channelIds, countedIds }: PartOfState,
): Generator<readonly [name: string, value: unknown]> {
  const { userId: ownId } = state.viewer
  const recentDirects = directsIn(state, new Set([...people, ownId]))
  const inDirects = [...recentDirects.values()].flatMap(({ user_ids }) => user_ids)
  const userIds = new Set([...people, ...inDirects, ownId])
  const parts: Parts = {
    users: (users) => picked(users, userIds),
    statuses: (statuses) => picked(statuses, userIds),
    presence: (presence) => ({ ...presence, byKey: picked(presence.byKey, [...userIds].map(String)) }),
    groups: (groups) =>
      groups.map((group) => ({ ...group, members: group.members.filter((id) => id === ownId) })),
    channels: (channels) => picked(channels, channelIds),
    subscriptions: (subscriptions) => picked(subscriptions, channelIds).map(withoutSubscribers),
    unreads: (unreads) => ({ ...unreads, channels: picked(unreads.channels, countedIds) }),
    userTopics: (topics) => topics.filter(({ stream_id }) => channelIds.has(stream_id)),
    recentDirects: () => recentDirects,
  }
  const functions = parts as Readonly<Record<string, ((value: unknown) => unknown) | undefined>>
  for (const [name, value] of Object.entries(state)) yield [name, functions[name]?.(value) ?? value]
}

/** The newest, and those among the people that the part is about. */
function directsIn(state: ClientState, userIds: ReadonlySet<number>): ClientState['recentDirects'] {
  if (!Object.hasOwn(state, 'recentDirects')) return tableOf([])
  const newestFirst = [...state.recentDirects].sort(([, a], [, b]) => b.max_message_id - a.max_message_id)
  return tableOf(
    newestFirst.filter(([, { user_ids }], at) => at < DIRECTS || user_ids.every((id) => userIds.has(id))),
  )
}

function picked<K, V>(table: Table<K, V>, keys: Iterable<K>): Table<K, V> {
  const found = [...keys].flatMap((key): [K, V][] => {
    const record = table.get(key)
    return record === undefined ? [] : [[key, record]]
  })
  return tableOf(found)
}

function tableOf<K, V>(entries: readonly [K, V][]): Table<K, V> {
  return tableBy(entries, ([key]) => key).map(([, record]) => record)
}

/** There may be thousands of them for each channel. */
function withoutSubscribers<S extends object>(channel: S): S {
  return { ...channel, subscribers: undefined, partial_subscribers: undefined }
}
