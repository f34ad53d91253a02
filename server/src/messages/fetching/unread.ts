import type { Viewer } from '#engine/events/viewer.ts'
import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import {
  type RangesByConversation,
  recentIn,
  type Stretches,
  stretchesOf,
  unreadRanges,
} from '../flags/unread.ts'
import { MOVED_HERE } from '../message/bit-flags.ts'
import type { RecentMessage } from '../message/recent.ts'
import { type IdsQuery, MESSAGES, type Named, type Page, partsOf } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import { newestId } from './newest.ts'
import { FEW_CONVERSATIONS, Finding, idsByWalking, idsFrom } from './page.ts'
import type { Scope } from './scope.ts'

/** So many times as many recent messages as a page has are looked at before what is unread elsewhere is asked. */
const NEARBY = 4

/**
 * The unread messages of a page, as SQL or as numbers, or those that are named. Mostly they are recent: then nothing is
 * asked but what the viewer has read of some conversations. No conversation is asked for a page that is found elsewhere.
 */
export async function idsOfUnread(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  wanted: Page | Named,
): Promise<IdsQuery | number[]> {
  const { scope, conditions } = query
  const unreadIn = (ids: Iterable<number>) => unreadRanges(realm.db, viewer.state, viewer.user, new Set(ids))
  if ('ids' in wanted || scope.conversations.size <= FEW_CONVERSATIONS) {
    const unread = await unreadIn(scope.conversations.keys())
    return unread.size === 0 ? [] : idsOfStretches(stretchesOf(unread), query, wanted)
  }
  if (conditions.length > 0) {
    return idsOfOlder(realm, query, await unreadIn(scope.conversations.keys()), wanted)
  }
  const nearby = recentNear(viewer, scope, wanted)
  const unreadNearby = await unreadIn(new Set(nearby.map(({ conversationId }) => conversationId)))
  const near = nearby.filter(({ conversationId, seq }) =>
    includes(unreadNearby.get(conversationId) ?? [], seq),
  )
  if (near.length >= wanted.limit) return idsOf(near).slice(0, wanted.limit)
  return idsOfAll(realm, viewer, query, { unread: await unreadIn(scope.conversations.keys()), page: wanted })
}

const idsOf = (messages: readonly RecentMessage[]) => messages.map(({ id }) => id)

/** The recent messages that are nearest to a page which begins among them. */
function recentNear(
  { state: { recentMessages } }: Viewer,
  { conversations }: Scope,
  page: Page,
): RecentMessage[] {
  const near: RecentMessage[] = []
  if (page.direction === 'after') return near
  for (const message of recentMessages.downFrom(page.from)) {
    if (includes(conversations.get(message.conversationId) ?? [], message.seq)) near.push(message)
    if (near.length === page.limit * NEARBY) break
  }
  return near
}

/** What is recent is found in memory, and only the rest is asked for. */
async function idsOfAll(
  realm: Realm,
  { state }: Viewer,
  query: NarrowQuery,
  { unread, page }: { readonly unread: RangesByConversation; readonly page: Page },
): Promise<number[]> {
  const { recent, older } = recentIn(state, unread)
  const { direction, from, limit } = page
  const oldest = state.recentMessages.after
  if (direction === 'after') {
    const ids = idsOf(recent.filter(({ id }) => id > from)).sort((one, other) => one - other)
    const before = from < oldest ? await idsOfOlder(realm, query, older, page) : []
    return [...before, ...ids].slice(0, limit)
  }
  const ids = idsOf(recent.filter(({ id }) => id <= from)).sort((one, other) => other - one)
  const rest = { ...page, from: Math.min(from, oldest), limit: limit - ids.length }
  return rest.limit > 0 ? [...ids, ...(await idsOfOlder(realm, query, older, rest))] : ids.slice(0, limit)
}

/** Asks for unread messages in these ranges. */
async function idsOfOlder(
  realm: Realm,
  query: NarrowQuery,
  ranges: RangesByConversation,
  page: Page,
): Promise<number[]> {
  if (ranges.size === 0) return []
  const stretches = stretchesOf(ranges)
  const nearest = (rest: Page) => idsOfStretches(stretches, query, rest)
  const isFew = stretches.conversations.length <= FEW_CONVERSATIONS
  // From the beginning on there is nothing for long: people have read what is old.
  if (isFew || (page.direction === 'after' && page.from <= 0)) return idsFrom(realm, nearest(page))
  const scope = { conversations: ranges }
  const found = new Finding(page, newestId(realm.state, scope))
  return idsByWalking(realm, { ...query, scope }, found, nearest)
}

/** A stretch's messages of a page. In it, seq and id grow together, except for moved messages, which have a query of their own. */
function inStretch(wanted: string, slice: (by: string) => string): string {
  const those = (moved: string, by: string) => `(select m.id from ${MESSAGES}
      where m.conversation_id = stretch.conversation_id and m.seq >= stretch.first and m.seq < stretch.after
        and m.facts & ${MOVED_HERE} ${moved} 0 and ${wanted} ${slice(by)})`
  return `${those('=', 'm.seq')} union all ${those('<>', 'm.id')}`
}

/**
 * Searches only the ranges of unread messages. Many are asked for their nearest message first: a page can only be in those
 * whose nearest messages are nearest.
 */
function idsOfStretches(stretches: Stretches, query: NarrowQuery, page: Page | Named): IdsQuery {
  const { values, parameter, wanted, slice, order } = partsOf(page, query)
  const columns = [stretches.conversations, stretches.froms, stretches.tos]
  const all = `unnest(${columns.map((column) => `${parameter(column)}::integer[]`).join(', ')})
    as stretch(conversation_id, first, after)`
  const one = inStretch(wanted, (by) => `order by ${by} ${order} limit 1`)
  const nearest = `(select stretch.* from ${all}
    cross join lateral (select id from (${one}) either order by id ${order} limit 1) nearest
    ${slice('nearest.id')}) stretch`
  const asked = 'ids' in page || stretches.conversations.length <= FEW_CONVERSATIONS ? all : nearest
  const text = `select found.id from ${asked}
    cross join lateral (${inStretch(wanted, slice)}) found ${slice('found.id')}`
  return { text, values }
}
