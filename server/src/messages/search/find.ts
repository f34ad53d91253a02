import type { Viewer } from '#engine/events/viewer.ts'
import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { BESIDE, type IdsQuery, MESSAGES, type Page, partsOf } from '../fetching/ids-query.ts'
import type { NarrowQuery, SearchQuery } from '../fetching/narrow.ts'
import { anyOf, directOf, inConversation, WORDS, wordsAsked } from './document.ts'
import { segmentOf, tableOf } from './segments.ts'

/** Of more conversations, looking for each in the index costs more than sifting what is found. */
const MOST_TERMS = 1_000
/** So many of the nearest messages are read before the index is asked: a page of a frequent word is mostly there. */
const WALK = 2_000
/** From so many conversations on. Of fewer, the nearest messages of all are too few. */
const WORTH_WALKING = 100
/** The most segments that are asked at once. It grows from one: what is not in the nearest is probably in none. */
const MOST_SEGMENTS = 16

/** The ids of a page of a search. */
export async function idsOfSearch(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery & { readonly search: SearchQuery },
  page: Page,
): Promise<number[]> {
  if (query.scope.conversations.size === 0) return []
  const index = await indexFor(realm, query.search)
  if (index === undefined) return []
  const search = new Search(realm, query, page, index, termsOf(viewer, query))
  const [unindexed, indexed] = await Promise.all([search.unindexed(), search.indexed()])
  const isUpTo = page.direction === 'up to'
  return [...unindexed, ...indexed].sort((a, b) => (isUpTo ? b - a : a - b)).slice(0, page.limit)
}

/** The query with the search as conditions, for messages that are few and known. */
export function withWords(query: NarrowQuery, { words }: SearchQuery): NarrowQuery {
  const parameters = [...query.parameters]
  const conditions = words.map((word) => `${WORDS} @@ ${wordsAsked(`$${parameters.push(word)}`)}`)
  return { ...query, parameters, conditions: [...query.conditions, ...conditions] }
}

/** The state of the index, and what it is asked for. */
interface Index {
  /** As the text of a tsquery. */
  readonly words: string
  /** The last message that is indexed. */
  readonly through: number
  /** The messages that have changed since. */
  readonly changed: number[]
}

/** Undefined if the words mean nothing, such as 'the': nothing is found then. */
async function indexFor({ db, state }: Realm, { words }: SearchQuery): Promise<Index | undefined> {
  const query = words.map((_, index) => wordsAsked(`$${index + 2}`)).join(' && ')
  const { rows } = await db.prepared<Index & { nodes: number }>(
    `select query::text as words, numnode(query) as nodes,
       coalesce((select through from search_progress where realm_id = $1), -1) as through,
       array(select distinct message_id::float8 from messages_to_index where realm_id = $1) as changed
     from (select ${query} as query) asked`,
    [state.id, ...words],
  )
  const [row] = rows
  return row === undefined || row.nodes === 0 ? undefined : row
}

/** The terms that every message of the query has: for each group, one of them. */
function termsOf({ state, user }: Viewer, { scope, search }: NarrowQuery): string[][] {
  const groups = search?.terms.map((term) => [term]) ?? []
  const own = state.directsByUser.get(user.id) ?? new Set()
  const { conversations } = scope
  // Somebody's direct conversations are many, and mostly searched together.
  const hasAllDirects = own.size > 1 && [...own].every((id) => conversations.has(id))
  const places = [...conversations.keys()].filter((id) => !(hasAllDirects && own.has(id))).map(inConversation)
  if (hasAllDirects) places.push(directOf(user.id))
  return places.length > MOST_TERMS ? groups : [...groups, places]
}

interface Candidate {
  readonly id: number
  readonly conversationId: number
  readonly seq: number
}

/** One search for a page. */
class Search {
  readonly #realm: Realm
  readonly #query: NarrowQuery
  readonly #page: Page
  readonly #index: Index
  readonly #asked: string
  readonly #walks: boolean

  constructor(realm: Realm, query: NarrowQuery, page: Page, index: Index, terms: string[][]) {
    this.#realm = realm
    this.#query = query
    this.#page = page
    this.#index = index
    this.#asked = [`(${index.words})`, ...terms.map(anyOf)].join(' & ')
    this.#walks = page.direction === 'up to' && query.scope.conversations.size >= WORTH_WALKING
  }

  /** Searches the messages that are not in the index as they are now, by their text. */
  async unindexed(): Promise<number[]> {
    const { through, changed } = this.#index
    if (this.#realm.state.lastMessageId <= through && changed.length === 0) return []
    const { values, parameter, wanted, slice, scopes } = partsOf(this.#page, this.#query)
    const text = `select m.id from ${MESSAGES} join ${scopes()} on m.conversation_id = scope.id and m.seq <@ scope.open
      where ${wanted} and m.id in (
          select id from messages where realm_id = $1 and id > ${parameter(through)}
          union select unnest(${parameter(changed)}::bigint[]))
        and ${WORDS} @@ ${parameter(this.#index.words)}::tsquery ${slice('m.id')}`
    const { rows } = await this.#realm.db.query<{ id: number }>(text, values)
    return rows.map(({ id }) => id)
  }

  /** Searches the index, segment by segment from the page's place on, until the page is full. */
  async indexed(): Promise<number[]> {
    const ids: number[] = []
    let from = this.#page.from
    const segments = this.#segments()
    if (this.#walks && segments.length > 0) {
      // The segments are asked again from here: what lies before would be found twice.
      from = await this.#walk(segments.slice(0, 2), ids)
    }
    for (let count = 1; segments.length > 0 && ids.length < this.#page.limit; count *= 2) {
      const next = segments.splice(0, Math.min(count, MOST_SEGMENTS))
      from = await this.#ask(next, from, ids)
    }
    return ids
  }

  /** The segments in which the page can be, the nearest first. */
  #segments(): number[] {
    const { direction, from } = this.#page
    const last = segmentOf(this.#index.through)
    const isUpTo = direction === 'up to'
    const first = isUpTo ? 0 : segmentOf(Math.max(from, 0))
    const end = isUpTo ? Math.min(last, segmentOf(from)) : last
    const segments = Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index)
    return isUpTo ? segments.reverse() : segments
  }

  /**
   * Reads the documents of the nearest messages, one after the other.
   * @returns the id from which on the rest is to be found
   */
  async #walk(segments: readonly number[], ids: number[]): Promise<number> {
    const { from, limit } = this.#page
    const { rows } = await this.#realm.db.query<{ id: number }>(
      `select min(message_id) as id from (${segments
        .map(
          (segment) => `(select message_id from ${tableOf(segment)} where realm_id = $1 and message_id <= $2
             order by message_id desc limit ${WALK})`,
        )
        .join(' union all ')} order by message_id desc limit ${WALK}) walked`,
      [this.#realm.state.id, from],
    )
    const end = rows[0]?.id
    if (end == null) return from
    const found = await this.#collect(
      this.#sql(segments, this.#page, (parameter) => `s.message_id >= ${parameter(end)}`),
      ids,
    )
    // If the page was full, the walk has ended there.
    return (found.length < limit ? end : (found.at(-1)?.id ?? end)) - 1
  }

  /** Asks the index of segments for the rest of the page. */
  async #ask(segments: readonly number[], start: number, ids: number[]): Promise<number> {
    let from = start
    for (;;) {
      const rest = this.#page.limit - ids.length
      if (rest <= 0) return from
      // Somewhat more, since some may be hidden from the viewer.
      const page = { ...this.#page, from, limit: rest * 2 + 20 }
      const candidates = await this.#collect(this.#sql(segments, page), ids)
      const last = candidates.at(-1)
      if (last === undefined || candidates.length < page.limit) return from
      from = page.direction === 'up to' ? last.id - 1 : last.id
    }
  }

  /** Adds the ids of what is found and may be seen. */
  async #collect({ text, values }: IdsQuery, ids: number[]): Promise<Candidate[]> {
    const { rows } = await this.#realm.db.query<Candidate>(text, values)
    const { conversations } = this.#query.scope
    for (const { id, conversationId, seq } of rows) {
      if (includes(conversations.get(conversationId) ?? [], seq)) ids.push(id)
    }
    return rows
  }

  /**
   * Messages in segments whose documents match.
   * @param walked limits it to documents that are read one by one; without it, the index is asked
   */
  #sql(
    segments: readonly number[],
    page: Page,
    walked?: (parameter: (value: unknown) => string) => string,
  ): IdsQuery {
    const { values, parameter, wanted, slice } = partsOf(page, this.#query)
    const asked = `s.document @@ ${parameter(this.#asked)}::tsquery`
    // The others are found by their text, even if they have been indexed meanwhile.
    const { changed, through } = this.#index
    const asIndexed = `m.id <= ${parameter(through)} and m.id <> all(${parameter(changed)})`
    const documents = walked === undefined ? asked : `${walked(parameter)} and (${asked}) is true`
    const one = (segment: number) => {
      // The fence keeps the planner, which cannot guess how many messages have a word, from reading all others first.
      const found = `select s.message_id from ${tableOf(segment)} s where s.realm_id = $1 and ${documents} offset 0`
      return `(select m.id, m.conversation_id as "conversationId", m.seq
        from (${found}) found join messages m on m.realm_id = $1 and m.id = found.message_id ${BESIDE}
        where ${wanted} and ${asIndexed} ${slice('m.id')})`
    }
    return { text: `select * from (${segments.map(one).join(' union all ')}) found ${slice('id')}`, values }
  }
}
