import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { maxAnchor } from '@parley/api/messages/limits'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Anchor, MessageOrder } from '@parley/api/messages/parameters'
import { isSpectator } from '#directory/users/spectator.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { flagNames } from '../flags/flags.ts'
import { CHANNEL_WILDCARD } from '../message/bit-flags.ts'
import { presentMessage } from '../message/present.ts'
import { narrowQuery } from './narrow.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import { scopeOfMessages } from './scope.ts'
import { isNothing, ranked, suggestionsIn, widened } from './search-results.ts'
import { type FoundRow, NOTHING, select } from './select.ts'

export interface FetchRequest {
  readonly anchor: Anchor
  readonly include_anchor: boolean
  readonly num_before: number
  readonly num_after: number
  readonly narrow: readonly NarrowTerm[]
  readonly order?: MessageOrder
}

export interface Found {
  readonly rows: FoundRow[]
  readonly anchor: number
  readonly foundAnchor: boolean
  readonly foundOldest: boolean
  readonly foundNewest: boolean
  /** What else to search for, if nothing was found. */
  readonly suggestions?: readonly string[]
}

/** The messages of a narrow around an anchor, in the form of the viewer's client. */
export async function fetchMessages(realm: Realm, viewer: Viewer, request: FetchRequest) {
  const found = await findMessages(realm, viewer, request)
  return {
    messages: found.rows.map((row) => withFlags(row, viewer)),
    anchor: found.anchor,
    found_anchor: found.foundAnchor,
    found_oldest: found.foundOldest,
    found_newest: found.foundNewest,
    history_limited: false,
    ...(found.suggestions !== undefined &&
      found.suggestions.length > 0 && { suggestions: [...found.suggestions] }),
  }
}

/** The messages among `ids` that the viewer may read and that fit the narrow. */
export async function fetchMessagesByIds(
  realm: Realm,
  viewer: Viewer,
  ids: readonly number[],
  narrow: readonly NarrowTerm[],
): Promise<MessageWithFlags[]> {
  return (await rowsAmong(realm, viewer, ids, narrow)).map((row) => withFlags(row, viewer))
}

/** A message with its source, if the viewer may read it. */
export async function fetchWithSource(
  realm: Realm,
  viewer: Viewer,
  id: number,
): Promise<{ message: MessageWithFlags; source: string } | undefined> {
  const [row] = await rowsAmong(realm, viewer, [id], [])
  return row && { message: withFlags(row, viewer), source: row.content }
}

async function rowsAmong(
  realm: Realm,
  viewer: Viewer,
  ids: readonly number[],
  narrow: readonly NarrowTerm[],
): Promise<FoundRow[]> {
  // Messages by id may be anywhere, received or not.
  const scope = narrow.length === 0 ? await scopeOfMessages(realm.db, viewer, ids) : undefined
  const query = await narrowQuery(realm, viewer, narrow, scope)
  const { rows } = await widened(realm, viewer, query, (asked) => select(realm, viewer, asked, { ids }))
  return rows
}

export async function findMessages(realm: Realm, viewer: Viewer, request: FetchRequest): Promise<Found> {
  const { include_anchor: withAnchor, num_before: wantedBefore, num_after: wantedAfter } = request
  if (!withAnchor && wantedBefore > 0 && wantedAfter > 0) throw messageErrors.anchorInBetween()
  const query = await narrowQuery(realm, viewer, request.narrow)
  const found = await widened(realm, viewer, query, (asked) =>
    request.order === 'relevance'
      ? findBest(realm, viewer, asked, request)
      : findAround(realm, viewer, asked, request),
  )
  return isNothing(found) ? { ...found, suggestions: await suggestionsIn(realm, viewer, query) } : found
}

/** The best messages of a search are one page. */
async function findBest(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  { num_before, num_after }: FetchRequest,
): Promise<Found> {
  const { search } = query
  if (search === undefined || search.text === '') throw errors.badNarrow('nothing to be relevant for')
  const count = num_before + num_after
  const rows = await ranked(realm, viewer, { ...query, search }, count)
  return { rows, anchor: maxAnchor, foundAnchor: false, foundOldest: count > 0, foundNewest: count > 0 }
}

async function findAround(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  request: FetchRequest,
): Promise<Found> {
  const { num_before: wantedBefore, num_after: wantedAfter } = request
  const anchor = await anchorId(realm, viewer, query, request.anchor)
  const toTheEnd = anchor >= maxAnchor
  const takesAnchor = request.include_anchor && !toTheEnd
  const [upTo, after] = await Promise.all([
    wantedBefore > 0 || takesAnchor
      ? select(realm, viewer, query, { direction: 'up to', from: anchor, limit: wantedBefore + 1 })
      : NOTHING,
    wantedAfter > 0 && !toTheEnd
      ? select(realm, viewer, query, { direction: 'after', from: anchor, limit: wantedAfter })
      : NOTHING,
  ])
  const atAnchor = upTo.rows.find((row) => row.id === anchor)
  const before = upTo.rows.filter((row) => row.id !== anchor).slice(0, request.num_before)
  return {
    rows: [...before.reverse(), ...(takesAnchor && atAnchor !== undefined ? [atAnchor] : []), ...after.rows],
    anchor,
    foundAnchor: takesAnchor && atAnchor !== undefined,
    foundOldest: anchor === 0 || upTo.count - (atAnchor === undefined ? 0 : 1) < request.num_before,
    foundNewest: toTheEnd || after.count < request.num_after,
  }
}

async function anchorId(realm: Realm, viewer: Viewer, query: NarrowQuery, anchor: Anchor): Promise<number> {
  if (typeof anchor === 'number') return anchor
  if (anchor === 'newest') return maxAnchor
  if (anchor === 'oldest') return 0
  const firstUnread = { ...query, unreadOnly: true }
  const { rows } = await select(realm, viewer, firstUnread, { direction: 'after', from: -1, limit: 1 })
  return rows[0]?.id ?? maxAnchor
}

function withFlags(row: FoundRow, viewer: Viewer): MessageWithFlags {
  const { state, user } = viewer
  const channel = state.channelsByConversation.get(row.conversationId)
  const received =
    channel === undefined ||
    includes(state.subscriptions.get(user.id)?.get(channel.id)?.received ?? [], row.seq)
  const flags = flagNames({ ...row, channelWildcard: received && (row.facts & CHANNEL_WILDCARD) !== 0 })
  // Messages from before the subscription are historical and always read.
  const historical = isSpectator(user) ? ['read'] : ['read', 'historical']
  return {
    ...presentMessage(row, viewer),
    flags: received ? flags : [...new Set([...historical, ...flags])],
    ...(row.match_content === undefined
      ? {}
      : { match_content: row.match_content, match_subject: row.match_subject }),
  }
}
