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
import { IS_READ } from '../flags/read-state.ts'
import { type Stretches, unreadStretches } from '../flags/unread.ts'
import { CHANNEL_WILDCARD, MOVED_HERE } from '../message/bit-flags.ts'
import { MESSAGE_COLUMNS, REACTIONS_COLUMN, type StoredMessage } from '../message/message.ts'
import { presentMessage } from '../message/present.ts'
import { type NarrowQuery, narrowQuery } from './narrow.ts'
import { readableScope, type Scope, scopeParameters } from './scope.ts'
import { bringSearchUpToDate } from './search.ts'

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

/** Up to this many conversations, merging the newest of each is cheaper than walking all messages. */
const FEW_CONVERSATIONS = 64

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
  const query = await prepared(realm, viewer, narrow)
  const scope = narrow.length === 0 ? readableScope(viewer) : query.scope
  const rows = await select(
    realm,
    viewer,
    { ...query, scope },
    `m.id = any($${query.parameters.length + 1})`,
    'asc',
    null,
    [ids],
  )
  return rows.map((row) => withFlags(row, viewer))
}

export async function findMessages(realm: Realm, viewer: Viewer, request: FetchRequest): Promise<Found> {
  const { include_anchor: withAnchor, num_before: wantedBefore, num_after: wantedAfter } = request
  if (!withAnchor && wantedBefore > 0 && wantedAfter > 0) throw messageErrors.anchorInBetween()
  const query = await prepared(realm, viewer, request.narrow)
  const anchor = await anchorId(realm, viewer, query, request.anchor)
  const toTheEnd = anchor >= maxAnchor
  const place = `$${query.parameters.length + 1}`
  const takesAnchor = request.include_anchor && !toTheEnd
  const [upTo, after] = await Promise.all([
    request.num_before > 0 || takesAnchor
      ? select(realm, viewer, query, `m.id <= ${place}`, 'desc', request.num_before + 1, [anchor])
      : [],
    request.num_after > 0 && !toTheEnd
      ? select(realm, viewer, query, `m.id > ${place}`, 'asc', request.num_after, [anchor])
      : [],
  ])
  const atAnchor = upTo.find((row) => row.id === anchor)
  const before = upTo.filter((row) => row.id !== anchor).slice(0, request.num_before)
  return {
    rows: [...before.reverse(), ...(takesAnchor && atAnchor !== undefined ? [atAnchor] : []), ...after],
    anchor,
    foundAnchor: takesAnchor && atAnchor !== undefined,
    foundOldest: anchor === 0 || before.length < request.num_before,
    foundNewest: toTheEnd || after.length < request.num_after,
  }
}

async function prepared(realm: Realm, viewer: Viewer, narrow: readonly NarrowTerm[]): Promise<NarrowQuery> {
  if (narrow.some(({ operator }) => operator === 'search')) await bringSearchUpToDate(realm)
  return narrowQuery(realm, viewer, narrow, [viewer.state.id, viewer.user.id])
}

async function anchorId(realm: Realm, viewer: Viewer, query: NarrowQuery, anchor: Anchor): Promise<number> {
  if (typeof anchor === 'number') return anchor
  if (anchor === 'newest') return maxAnchor
  if (anchor === 'oldest') return 0
  const [first] = await select(realm, viewer, { ...query, unreadOnly: true }, 'true', 'asc', 1, [])
  return first?.id ?? maxAnchor
}

async function select(
  realm: Realm,
  { state, user }: Viewer,
  { scope, conditions, parameters, search, unreadOnly }: NarrowQuery,
  condition: string,
  order: 'asc' | 'desc',
  limit: number | null,
  more: readonly unknown[],
): Promise<FoundRow[]> {
  const values = [...parameters, ...more]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const stretches = unreadOnly
    ? await unreadStretches(realm.db, state, user, new Set(scope.conversations.keys()))
    : undefined
  if ((stretches?.conversations.length ?? scope.conversations.size) === 0) return []
  const wanted = ['m.realm_id = $1', condition, ...conditions].join(' and ')
  const marks = search === undefined ? '' : `, ${marksOf(parameter(search))}`
  const columns = `${MESSAGE_COLUMNS}, ${REACTIONS_COLUMN}, coalesce(mf.flags, 0) as bits, is_read as read${marks}`
  const slice = (by: string) => `order by ${by} ${order}${limit === null ? '' : ` limit ${parameter(limit)}`}`
  const text =
    stretches === undefined
      ? withinScope(scope, { columns, wanted, slice, parameter })
      : withinStretches(stretches, { columns, wanted, slice, parameter })
  const { rows } = await realm.db.prepared<FoundRow>(text, values)
  return rows
}

interface Parts {
  readonly columns: string
  readonly wanted: string
  /** The SQL for order and limit, by id or by seq. */
  slice(by: string): string
  /** Adds a query parameter and returns its placeholder. */
  parameter(value: unknown): string
}

const MESSAGES = `messages m
  left join read_states rs on rs.realm_id = $1 and rs.user_id = $2 and rs.conversation_id = m.conversation_id
  left join message_flags mf on mf.realm_id = $1 and mf.user_id = $2 and mf.message_id = m.id
  cross join lateral (select ${IS_READ} as is_read) state`

/** Finds the messages by the plan that suits the number of conversations. */
function withinScope(scope: Scope, { columns, wanted, slice, parameter }: Parts): string {
  const [ids, open] = scopeParameters(scope)
  if (ids.length === 1) {
    const range = open[0] === '{[1,)}' ? '' : `and m.seq <@ ${parameter(open[0])}::int4multirange`
    return `select ${columns} from ${MESSAGES}
      where m.conversation_id = ${parameter(ids[0])} and ${wanted} ${range} ${slice('m.id')}`
  }
  const scopes = `unnest(${parameter(ids)}::integer[], ${parameter(open)}::int4multirange[]) as scope(id, open)`
  if (ids.length <= FEW_CONVERSATIONS) {
    return `select found.* from ${scopes} cross join lateral (
        select ${columns} from ${MESSAGES}
        where m.conversation_id = scope.id and m.seq <@ scope.open and ${wanted} ${slice('m.id')}) found
      ${slice('found.id')}`
  }
  return `select ${columns} from ${MESSAGES} join ${scopes} on m.conversation_id = scope.id and m.seq <@ scope.open
    where ${wanted} ${slice('m.id')}`
}

/**
 * Searches only the ranges of unread messages. In them, seq and id grow together, except for moved messages, which
 * have a query of their own.
 */
function withinStretches(stretches: Stretches, { columns, wanted, slice, parameter }: Parts): string {
  const { conversations, froms, tos } = stretches
  const columnsOf = [conversations, froms, tos].map((column) => `${parameter(column)}::integer[]`)
  const those = (moved: string, by: string) => `(select ${columns} from ${MESSAGES}
      where m.conversation_id = stretch.conversation_id and m.seq >= stretch.first and m.seq < stretch.after
        and m.facts & ${MOVED_HERE} ${moved} 0 and ${wanted} ${slice(by)})`
  return `select found.* from unnest(${columnsOf.join(', ')}) as stretch(conversation_id, first, after)
    cross join lateral (${those('=', 'm.seq')} union all ${those('<>', 'm.id')}) found
    ${slice('found.id')}`
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
