import { messageErrors } from '@parley/api/messages/errors'
import { maxAnchor } from '@parley/api/messages/limits'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Anchor } from '@parley/api/messages/parameters'
import { isSpectator } from '#directory/users/spectator.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { flagNames } from '../flags/flags.ts'
import { unreadRanges, unreadStretches } from '../flags/unread.ts'
import { CHANNEL_WILDCARD } from '../message/bit-flags.ts'
import { MESSAGE_COLUMNS, REACTIONS_COLUMN, type StoredMessage } from '../message/message.ts'
import { presentMessage } from '../message/present.ts'
import { idsOfSearch, withWords } from '../search/find.ts'
import { BESIDE, type IdsQuery, idsAmong, type Named, type Page } from './ids-query.ts'
import { type NarrowQuery, narrowQuery } from './narrow.ts'
import { idsOfPage } from './page.ts'
import { readableScope, type Scope } from './scope.ts'
import { idsOfStretches } from './unread.ts'

export interface FetchRequest {
  readonly anchor: Anchor
  readonly include_anchor: boolean
  readonly num_before: number
  readonly num_after: number
  readonly narrow: readonly NarrowTerm[]
}

export interface FoundRow extends StoredMessage {
  readonly read: boolean
  readonly bits: number
  readonly match_content?: string
  readonly match_subject?: string
}

export interface Found {
  readonly rows: FoundRow[]
  readonly anchor: number
  readonly foundAnchor: boolean
  readonly foundOldest: boolean
  readonly foundNewest: boolean
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
  }
}

/** The messages among `ids` that the viewer may read and that fit the narrow. */
export async function fetchMessagesByIds(
  realm: Realm,
  viewer: Viewer,
  ids: readonly number[],
  narrow: readonly NarrowTerm[],
): Promise<MessageWithFlags[]> {
  const query = await narrowQuery(realm, viewer, narrow)
  const scope = narrow.length === 0 ? readableScope(viewer) : query.scope
  const { rows } = await select(realm, viewer, { ...query, scope }, { ids })
  return rows.map((row) => withFlags(row, viewer))
}

export async function findMessages(realm: Realm, viewer: Viewer, request: FetchRequest): Promise<Found> {
  const { include_anchor: withAnchor, num_before: wantedBefore, num_after: wantedAfter } = request
  if (!withAnchor && wantedBefore > 0 && wantedAfter > 0) throw messageErrors.anchorInBetween()
  const query = await narrowQuery(realm, viewer, request.narrow)
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

interface Selected {
  readonly rows: FoundRow[]
  /** How many were found, with those that were deleted or moved before they could be read: a page that lacks them is full. */
  readonly count: number
}

const NOTHING: Selected = { rows: [], count: 0 }

/** The messages of a page, in its order, or those among `ids`, oldest first. */
async function select(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  wanted: Page | Named,
): Promise<Selected> {
  const ids = await idsWanted(realm, viewer, query, wanted)
  if (Array.isArray(ids) && ids.length === 0) return NOTHING
  const { text, values } = Array.isArray(ids) ? theseIds(query, ids) : ids
  const marks =
    query.search === undefined ? '' : `, ${marksOf(`$${values.push(query.search.words.join(' '))}`)}`
  const order = 'direction' in wanted && wanted.direction === 'up to' ? 'desc' : 'asc'
  const { rows } = await realm.db.prepared<FoundRow>(
    `select ${MESSAGE_COLUMNS}, ${REACTIONS_COLUMN}, coalesce(mf.flags, 0) as bits, is_read as read${marks}
     from (${text}) page join messages m on m.realm_id = $1 and m.id = page.id ${BESIDE} order by m.id ${order}`,
    values,
  )
  // The database may be ahead of the state by which the ids were chosen, and a message be moved out of the scope.
  const { conversations } = query.scope
  return {
    rows: rows.filter(({ conversationId, seq }) => includes(conversations.get(conversationId) ?? [], seq)),
    count: Array.isArray(ids) ? ids.length : rows.length,
  }
}

function theseIds({ parameters }: NarrowQuery, ids: number[]): IdsQuery {
  const [realmId, userId] = parameters
  return { text: 'select unnest($3::bigint[]) as id', values: [realmId, userId, ids] }
}

async function idsWanted(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  wanted: Page | Named,
): Promise<IdsQuery | number[]> {
  const { search, unreadOnly } = query
  if (search !== undefined && !('ids' in wanted)) {
    const scope = unreadOnly ? await unreadScope(realm, viewer, query.scope) : query.scope
    return idsOfSearch(realm, viewer, { ...query, search, scope }, wanted)
  }
  const whole = search === undefined ? query : withWords(query, search)
  if (unreadOnly) {
    const among = new Set(query.scope.conversations.keys())
    return idsOfStretches(await unreadStretches(realm.db, viewer.state, viewer.user, among), whole, wanted)
  }
  return 'ids' in wanted ? idsAmong(whole, wanted) : idsOfPage(realm, viewer, whole, wanted)
}

async function unreadScope({ db }: Realm, { state, user }: Viewer, { conversations }: Scope): Promise<Scope> {
  return { conversations: await unreadRanges(db, state, user, new Set(conversations.keys())) }
}

function marksOf(words: string): string {
  const query = `websearch_to_tsquery('english', ${words})`
  const options = `'HighlightAll=true, StartSel="<span class=""highlight"">", StopSel="</span>"'`
  const topic = `replace(replace(replace(m.topic, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`
  return `ts_headline('english', m.rendered, ${query}, ${options}) as match_content,
    ts_headline('english', ${topic}, ${query}, ${options}) as match_subject`
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
