import { codeOf } from '#engine/error-code.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { fewAmong, fewIn } from '../fetching/few-among.ts'
import type { Page } from '../fetching/ids-query.ts'
import type { NarrowQuery } from '../fetching/narrow-builder.ts'
import { lastSeqIn, newestId } from '../fetching/newest.ts'
import type { Scope } from '../fetching/scope.ts'
import { newestRead } from '../fetching/scope-by-reading.ts'
import { anyOf, areInFormer, directOf, inConversation } from './document.ts'
import { IndexSearch } from './index-search.ts'
import type { Places } from './index-statement.ts'
import { ALL_KNOW_BLOCKS, formerTableOf } from './segments.ts'
import { MERGED_SEGMENTS, tablesIfMerged, unmerged } from './tables.ts'
import { type DocumentForm, goesThroughBeginnings } from './text/question.ts'
import { SearchTurns } from './turns.ts'
import { idsOfChanged, idsOfUnindexed } from './unindexed.ts'

/** Of more conversations, looking for each in the index costs more than sifting what is found, if that is in memory. */
const MOST_PLACES_IN_MEMORY = 64
/** An index of so many messages is not: each message that is sifted may be a page of the disk. */
const LARGE = 2_000_000
export const MOST_PLACES = 256
/** To read the documents of more unread messages takes longer than to ask the index: each may be a page of the disk. */
const FEW_UNREAD = 1_000

/** The ids of a page, by the words that are searched for, and by what its messages have besides. */
export function idsOfSearch(...search: Parameters<typeof searchOnce>): Promise<number[]> {
  const [realm, { user }] = search
  return realm.memory(SearchTurns).run(user.id, async () => {
    try {
      return await searchOnce(...search)
    } catch (error) {
      // The indexer has dropped the former tables since it was asked how far it is.
      if (codeOf(error) !== UNDEFINED_TABLE) throw error
      return searchOnce(...search)
    }
  })
}

const UNDEFINED_TABLE = '42P01'

async function searchOnce(
  realm: Realm,
  viewer: Viewer,
  narrowed: NarrowQuery,
  page: Page,
): Promise<number[]> {
  // Where all is quiet, nothing is among what others have written since.
  const newest = narrowed.readOnly
    ? await newestRead(realm, narrowed.scope)
    : newestId(viewer.state, narrowed.scope)
  const after = Math.min(narrowed.bounds.after, newest + 1)
  const query = { ...narrowed, bounds: { ...narrowed.bounds, after } }
  const { search } = query
  const asksNothing = search !== undefined && search.tsquery === undefined
  if (query.scope.conversations.size === 0 || asksNothing) return []
  const [progress, among] = await Promise.all([progressOf(realm, query), fewOf(realm, query)])
  const { through, former, formerWords, hasChanged, knowsBlocks } = progress
  const tablesOf = tablesIfMerged(new Set(progress.merged))
  // What changes and is indexed meanwhile is found by the index.
  const changed = hasChanged ? await changedIn(realm, query.scope) : []
  const places = placesOf(viewer, query.scope, through > LARGE ? MOST_PLACES : MOST_PLACES_IN_MEMORY)
  const inPlaces = messagesIn(viewer, query.scope)
  const { terms } = query
  const words = search?.conjuncts(progress) ?? []
  const hasPrefix = words.some(goesThroughBeginnings)
  const beside = { places, inPlaces, hasPrefix, terms, among, changed }
  const indexed = { ...beside, words, tablesOf, knowsBlocks, after: -1, through }
  // The former form is asked for words only.
  const indexedThrough = search === undefined ? through : Math.max(through, former ?? -1)
  const isUpTo = page.direction === 'up to'
  const unindexed = idsOfUnindexed(realm, viewer, query, page, indexedThrough)
  // They are the newest: while many messages are still to be indexed, a frequent word need not be looked for elsewhere.
  if (isUpTo && (await unindexed).length === page.limit) return unindexed
  const sources = [
    unindexed,
    idsOfChanged(
      realm,
      query,
      page,
      changed.filter((id) => id <= indexedThrough),
    ),
    new IndexSearch(realm, query, page, indexed).ids(),
  ]
  if (former !== null && formerWords !== '') {
    const asked = {
      ...beside,
      terms: terms.filter(areInFormer),
      words: [formerWords],
      tablesOf: unmerged(formerTableOf),
      knowsBlocks: false,
      after: through,
      through: former,
    }
    sources.push(new IndexSearch(realm, query, page, asked).ids())
  }
  const ids = (await Promise.all(sources)).flat()
  return ids.sort((a, b) => (isUpTo ? b - a : a - b)).slice(0, page.limit)
}

/** The only messages that can be found, if they are few; undefined if they are not. */
async function fewOf(realm: Realm, { among, scope, unreadOnly }: NarrowQuery) {
  // The scope is what is unread: mostly the newest of each conversation, among which the words are rare.
  return (await fewAmong(realm, among)) ?? (unreadOnly ? fewIn(realm, scope, FEW_UNREAD) : undefined)
}

/** How far the index goes. */
interface SearchProgress extends DocumentForm {
  /** The last message that is indexed. */
  readonly through: number
  /** The last message that is indexed in the form before migration 112; null if all are in the new one. */
  readonly former: number | null
  /** What the former form is asked for; empty if that is nothing. */
  readonly formerWords: string
  /** Whether indexed messages have changed since. */
  readonly hasChanged: boolean
  /** Whether the index of each segment knows blocks. */
  readonly knowsBlocks: boolean
  /** The first segments of those that are merged. */
  readonly merged: readonly number[]
}

async function progressOf({ db, state }: Realm, { search }: NarrowQuery): Promise<SearchProgress> {
  const { terms = [] } = search ?? {}
  const { rows } = await db.prepared<SearchProgress>(
    `select coalesce(p.through, -1) as through, p.former,
       case when p.former is null then '' else (
         select coalesce(string_agg(case when isNegated then '!' else '' end || '(' || asked::text || ')', ' & '), '')
         from unnest($2::text[], $3::boolean[]) term (words, isNegated)
         cross join lateral (select websearch_to_tsquery('english', words) as asked) each
         where numnode(asked) > 0) end as "formerWords",
       exists (select from messages_to_index c where c.realm_id = $1) as "hasChanged",
       ${ALL_KNOW_BLOCKS} as "knowsBlocks", ${MERGED_SEGMENTS} as merged,
       coalesce(p.paired >= p.through, true) as "hasPairs",
       coalesce(p.begun >= p.through, true) as "hasBeginnings"
     from (select $1::integer as realm_id) asked left join search_progress p using (realm_id)`,
    [state.id, terms.map(({ text }) => text), terms.map(({ isNegated }) => isNegated)],
  )
  const [row] = rows
  if (row === undefined) throw new Error('A query for one row gave none')
  return row
}

/** Indexed messages that have changed since, where the search looks. */
async function changedIn({ db, state }: Realm, { conversations }: Scope): Promise<number[]> {
  const { rows } = await db.prepared<{ id: number }>(
    `select distinct m.id from messages_to_index c
     join messages m on m.realm_id = c.realm_id and m.id = c.message_id
     where c.realm_id = $1 and m.conversation_id = any($2::integer[])`,
    [state.id, [...conversations.keys()]],
  )
  return rows.map(({ id }) => id)
}

/** How many messages there are in the conversations, deleted ones too. */
function messagesIn({ state }: Viewer, { conversations }: Scope): number {
  return [...conversations.keys()].reduce((sum, id) => sum + lastSeqIn(state, id), 0)
}

/** Conversations that the index is asked for, or undefined if they are too many. */
function placesOf({ state, user }: Viewer, { conversations }: Scope, most: number): Places | undefined {
  const own = state.directsByUser.get(user.id) ?? new Set()
  // Somebody's direct conversations are many, and mostly searched together.
  const hasAllDirects = own.size > 1 && [...own].every((id) => conversations.has(id))
  const named = hasAllDirects ? conversations.size - own.size : conversations.size
  if (named > most) return undefined
  const terms = [...conversations.keys()].filter((id) => !(hasAllDirects && own.has(id))).map(inConversation)
  if (hasAllDirects) terms.push(directOf(user.id))
  return { question: anyOf(terms), count: terms.length }
}
