import type { Viewer } from '#engine/events/viewer.ts'
import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { recentIn } from '../flags/unread.ts'
import { type RangesByConversation, stretchesOf, unreadRanges } from '../flags/unread-ranges.ts'
import type { RecentMessage } from '../message/recent.ts'
import { idsOfSearch } from '../search/find.ts'
import { FEW_CONVERSATIONS, type IdsQuery, type Named, type Page } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import type { Scope } from './scope.ts'
import { idsOfStretches } from './stretches.ts'
import { Finding, idsByWalking, idsFrom } from './walking.ts'

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
  const { scope, conditions, isByTerms } = query
  const unreadIn = (ids: Iterable<number>) => unreadRanges(realm.db, viewer.state, viewer.user, new Set(ids))
  if ('ids' in wanted || (scope.conversations.size <= FEW_CONVERSATIONS && !isByTerms)) {
    const unread = await unreadIn(scope.conversations.keys())
    return unread.size === 0 ? [] : idsOfStretches(stretchesOf(unread), query, wanted)
  }
  if (conditions.length > 0) {
    return idsOfOlder(realm, viewer, query, {
      ranges: await unreadIn(scope.conversations.keys()),
      page: wanted,
    })
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
  viewer: Viewer,
  query: NarrowQuery,
  { unread, page }: { readonly unread: RangesByConversation; readonly page: Page },
): Promise<number[]> {
  const { state } = viewer
  const { recent, older } = recentIn(state, unread)
  const { direction, from, limit } = page
  const oldest = state.recentMessages.after
  if (direction === 'after') {
    const ids = idsOf(recent.filter(({ id }) => id > from)).sort((one, other) => one - other)
    const before = from < oldest ? await idsOfOlder(realm, viewer, query, { ranges: older, page }) : []
    return [...before, ...ids].slice(0, limit)
  }
  const ids = idsOf(recent.filter(({ id }) => id <= from)).sort((one, other) => other - one)
  const rest = { ...page, from: Math.min(from, oldest), limit: limit - ids.length }
  return rest.limit > 0
    ? [...ids, ...(await idsOfOlder(realm, viewer, query, { ranges: older, page: rest }))]
    : ids.slice(0, limit)
}

/** Asks for unread messages in these ranges. */
async function idsOfOlder(
  realm: Realm,
  viewer: Viewer,
  narrow: NarrowQuery,
  { ranges, page }: { readonly ranges: RangesByConversation; readonly page: Page },
): Promise<number[]> {
  if (ranges.size === 0) return []
  const query = { ...narrow, scope: { conversations: ranges } }
  const stretches = stretchesOf(ranges)
  const isFew = stretches.conversations.length <= FEW_CONVERSATIONS
  const isByIndex = query.isByTerms || (query.terms.length > 0 && !isFew)
  const farAway = (rest: Page) =>
    isByIndex
      ? idsOfSearch(realm, viewer, query, rest)
      : idsFrom(realm, idsOfStretches(stretches, query, rest))
  // From the beginning on there is nothing for long: people have read what is old.
  if (isFew || (page.direction === 'after' && page.from <= 0)) return farAway(page)
  const found = new Finding(realm, query, page)
  return idsByWalking(realm, query, found, farAway)
}
