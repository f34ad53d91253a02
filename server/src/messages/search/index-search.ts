import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { BESIDE, type IdsQuery, type Page } from '../fetching/ids-query.ts'
import type { NarrowQuery } from '../fetching/narrow.ts'
import { openParameters } from '../fetching/scope.ts'
import { anyOf } from './document.ts'
import { frequentAmong } from './frequent.ts'
import { segmentOf } from './segments.ts'

/** What the index is asked for, and how far it goes. */
export interface Asked {
  /** As texts of tsqueries, all of which a document fits. */
  readonly words: readonly string[]
  /** The tables of the segments. */
  readonly tableOf: (segment: number) => string
  /** What is indexed: messages after one, through another. */
  readonly after: number
  readonly through: number
  /** Indexed messages that have changed since: these are found by their text. */
  readonly changed: readonly number[]
  /** The terms of the query's conversations; without them what is found is sifted. */
  readonly places: readonly string[] | undefined
  /** Whether they ask for beginnings of words. */
  readonly hasPrefix: boolean
  /**
   * Whether the documents of the conversations are read one by one: the index would first collect each message of the
   * segment that has the words.
   */
  readonly readsPlaces: boolean
  /** What all messages of the query have. */
  readonly terms: readonly string[]
  /** The only messages that there can be, if they are few: these are read one by one. */
  readonly among: readonly number[] | undefined
}

/**
 * How many of the nearest messages are read before the index is asked, which would find all others with a frequent word
 * before it gives a page of them.
 */
const WALKS = [2_000, 16_000]
/** A longer walk is worth it if the one before has found this share of a page. */
const WORTH_WALKING_ON = 0.1
/** How many times as many segments are asked next: what is not in the nearest is probably in none. */
const GROWTH = 4
/** The most segments that one statement asks. */
const MOST_SEGMENTS = 16
/** So many statements run beside each other: more would take connections away from others. */
const TOGETHER = 2
/** Before so many are asked, what is frequent is told from what is rare; before any, if beginnings of words are asked for. */
const MANY_SEGMENTS = GROWTH ** 2

/**
 * Who reads more than one in so many of the channels is not expected to be refused much. To tell the database of
 * thousands of conversations takes longer than most searches.
 */
const MOST_OF_ALL = 2

/** A message that the index has found. */
interface Candidate {
  readonly id: number
  readonly conversationId: number
  readonly seq: number
}

/** Nearest first. If there are as many as the limit, there may be more. */
interface Candidates {
  readonly rows: readonly Candidate[]
  readonly limit: number
}

/** A search for the ids of a page in the index, the nearest segment first, until the page is full. */
export class IndexSearch {
  readonly #realm: Realm
  readonly #query: NarrowQuery
  readonly #page: Page
  readonly #asked: Asked
  /** Terms of the index that documents must have. */
  readonly #terms: string
  /** Terms of which they must have any; empty if what is found is sifted. */
  readonly #places: string
  /** The words that the index is asked for. */
  #words: readonly string[]
  /** The words that documents which it finds must have besides. */
  #filter: readonly string[] = []
  readonly #hasPlaces: boolean
  readonly #found: number[] = []
  /** Whether the viewer reads so much that the database need not know what. What it finds is sifted in any case. */
  readonly #readsMost: boolean
  /** From where on to search, as the page says it. */
  #from: number

  constructor(realm: Realm, query: NarrowQuery, page: Page, asked: Asked) {
    const { words, places, readsPlaces, terms, among } = asked
    this.#realm = realm
    this.#query = query
    this.#page = page
    this.#asked = asked
    this.#hasPlaces = places !== undefined && among === undefined
    this.#terms = terms.map((term) => anyOf([term])).join(' & ')
    this.#places = this.#hasPlaces && places ? anyOf(places) : ''
    this.#words = words
    this.#readsMost = query.scope.conversations.size * MOST_OF_ALL > realm.state.channels.size
    if (this.#hasPlaces && readsPlaces) this.#check(words)
    const { first, after } = query.bounds
    this.#from = this.#isUpTo ? Math.min(page.from, after - 1) : Math.max(page.from, first - 1)
  }

  async ids(): Promise<number[]> {
    const segments = this.#segments()
    const isWalked = !this.#hasPlaces && this.#asked.among === undefined
    if (isWalked) await this.#walk(segments)
    // What is in none of thousands is rare.
    const first = isWalked && this.#found.length === 0 ? GROWTH : 1
    for (let count = first; segments.length > 0 && !this.#isFull; count *= GROWTH) {
      if (count === (this.#asked.hasPrefix ? first : MANY_SEGMENTS)) await this.#checkFrequent(segments)
      await this.#askTogether(segments.splice(0, Math.min(count, MOST_SEGMENTS * TOGETHER)))
    }
    return this.#found
  }

  /** Asks the index no longer for these words, but looks for them in the documents that it finds by the others. */
  #check(words: readonly string[]) {
    this.#words = this.#words.filter((one) => !words.includes(one))
    this.#filter = [...this.#filter, ...words]
  }

  /** In each segment, the index would collect all messages that have a frequent word, or the beginning of one. */
  async #checkFrequent([nearest, next]: readonly number[]): Promise<void> {
    // Of the newest segment, the database may know nothing yet.
    const segment = next ?? nearest
    if (segment === undefined || this.#words.length < 2) return
    this.#check(await frequentAmong(this.#realm.db, this.#asked.tableOf(segment), this.#words))
  }

  get #isUpTo(): boolean {
    return this.#page.direction === 'up to'
  }

  get #isFull(): boolean {
    return this.#found.length >= this.#page.limit
  }

  /** The segments in which the page can be, the nearest first. */
  #segments(): number[] {
    const { after, through, among } = this.#asked
    const { bounds } = this.#query
    const first = Math.max(after + 1, bounds.first, this.#isUpTo ? 0 : this.#from)
    const last = Math.min(through, bounds.after - 1, this.#isUpTo ? this.#from : Number.POSITIVE_INFINITY)
    if (last < first) return []
    const few = among && new Set(among.map(segmentOf))
    const count = segmentOf(last) - segmentOf(first) + 1
    const segments = Array.from({ length: count }, (_, index) => segmentOf(first) + index)
    const possible = segments.filter((segment) => few?.has(segment) ?? true)
    return this.#isUpTo ? possible.reverse() : possible
  }

  /** Reads the documents of the nearest messages, one after the other. */
  async #walk(segments: readonly number[]): Promise<void> {
    for (const walk of WALKS) {
      // It may begin near the end of a segment.
      const near = segments.slice(0, 2)
      const end = await this.#endOfWalk(near, walk)
      if (end === undefined) return
      this.#take(await this.#candidates(near, { end }), end)
      if (this.#isFull || this.#found.length < this.#page.limit * WORTH_WALKING_ON) return
    }
  }

  async #endOfWalk(segments: readonly number[], walk: number): Promise<number | undefined> {
    if (segments.length === 0) return undefined
    const place = this.#isUpTo ? '<=' : '>'
    const order = `order by message_id ${this.#isUpTo ? 'desc' : 'asc'} limit ${walk}`
    const one = (segment: number) =>
      `(select message_id from ${this.#asked.tableOf(segment)} where realm_id = $1 and message_id ${place} $2 ${order})`
    const { rows } = await this.#realm.db.query<{ id: number | null }>(
      `select ${this.#isUpTo ? 'min' : 'max'}(message_id) as id
       from (select message_id from (${segments.map(one).join(' union all ')}) near ${order}) walked`,
      [this.#realm.state.id, this.#from],
    )
    return rows[0]?.id ?? undefined
  }

  /** Asks the index of these segments for the rest of the page: of both halves at a time, if they are many. */
  async #askTogether(segments: readonly number[]): Promise<void> {
    const size = Math.max(GROWTH, Math.ceil(segments.length / TOGETHER))
    const groups = Array.from({ length: Math.ceil(segments.length / size) }, (_, index) =>
      segments.slice(index * size, (index + 1) * size),
    )
    const asked = groups.map(async (group) => ({ group, first: await this.#candidates(group) }))
    for (const { group, first } of await Promise.all(asked)) {
      if (this.#isFull) return
      let left = this.#take(first)
      while (left !== 'all' && !this.#isFull) {
        const isOpen = !this.#readsMost || left === 'more hidden'
        left = this.#take(await this.#candidates(group, { isOpen }))
      }
    }
  }

  /**
   * @param end up to where documents are read one by one; without it, the index is asked
   * @param isOpen whether it asks only for what the viewer may read
   */
  async #candidates(
    segments: readonly number[],
    { end, isOpen = !this.#readsMost }: { end?: number; isOpen?: boolean } = {},
  ): Promise<Candidates> {
    // Somewhat more, since some may be hidden from the viewer.
    const limit = (this.#page.limit - this.#found.length) * 2 + 20
    const { text, values } = this.#sql(segments, limit, { end, isOpen })
    const { rows } = await this.#realm.db.query<Candidate>(text, values)
    return { rows, limit }
  }

  /**
   * Keeps what the viewer may see. Returns whether there may be more in these segments, which is likely to be hidden like
   * most of what was found.
   */
  #take({ rows, limit }: Candidates, end?: number): 'all' | 'more' | 'more hidden' {
    const { conversations } = this.#query.scope
    const open = rows.filter(({ conversationId, seq }) =>
      includes(conversations.get(conversationId) ?? [], seq),
    )
    this.#found.push(...open.map(({ id }) => id))
    const last = rows.length < limit ? end : rows.at(-1)?.id
    if (last !== undefined) this.#from = this.#isUpTo ? last - 1 : last
    if (rows.length < limit) return 'all'
    return open.length * 2 < rows.length ? 'more hidden' : 'more'
  }

  #sql(
    segments: readonly number[],
    limit: number,
    { end, isOpen }: { end: number | undefined; isOpen: boolean },
  ): IdsQuery {
    const { parameters, conditions } = this.#query
    const { after, through, changed, among } = this.#asked
    const values: unknown[] = [...parameters]
    const parameter = (value: unknown) => `$${values.push(value)}`
    const order = this.#isUpTo ? 'desc' : 'asc'
    const question = [...this.#words.map((one) => `(${one})`), ...(this.#terms === '' ? [] : [this.#terms])]
    // Two questions rather than one of both: the index compares two lists of messages faster than it weighs each message
    // of one by all that is asked of it.
    const asked = [question.join(' & '), this.#places]
      .filter((one) => one !== '')
      .map((one) => `s.document @@ ${parameter(one)}::tsquery`)
      .join(' and ')
    const isOneByOne = end !== undefined || among !== undefined
    const documents = [
      's.realm_id = $1',
      `s.message_id ${this.#isUpTo ? '<=' : '>'} ${parameter(this.#from)}`,
      // The others are found by their text, even if they have been indexed meanwhile.
      `s.message_id > ${parameter(after)} and s.message_id <= ${parameter(through)}`,
      `s.message_id <> all(${parameter(changed)}::bigint[])`,
      ...(end === undefined ? [] : [`s.message_id ${this.#isUpTo ? '>=' : '<='} ${parameter(end)}`]),
      ...(among === undefined ? [] : [`s.message_id = any(${parameter(among)}::bigint[])`]),
      // In this form, no index can answer it.
      isOneByOne ? `(${asked}) is true` : asked,
      ...this.#filter.map((one) => `(s.document @@ ${parameter(`(${one})`)}::tsquery) is true`),
    ].join(' and ')
    // The fences keep the planner, which cannot guess how many messages have a word, from reading messages first.
    const found = segments
      .map(
        (segment) =>
          `(select s.message_id, s.conversation_id from ${this.#asked.tableOf(segment)} s where ${documents} offset 0)`,
      )
      .join(' union all ')
    const nearest = isOpen ? this.#openAmong(found, parameter) : `select s.message_id from (${found}) s`
    const rights = isOpen ? ['(found.open is null or m.seq <@ found.open)'] : []
    const wanted = ['m.realm_id = $1', 'm.id = found.message_id', ...rights, ...conditions].join(' and ')
    const text = `select m.id, m.conversation_id as "conversationId", m.seq
      from (${nearest} order by s.message_id ${order}) found
      cross join lateral (
        select m.id, m.conversation_id, m.seq from messages m ${BESIDE} where ${wanted} offset 0) m
      order by found.message_id ${order} limit ${parameter(limit)}`
    return { text, values }
  }

  /** Those found that are in conversations of the viewer, with what is open of these. */
  #openAmong(found: string, parameter: (value: unknown) => string): string {
    const [ids, open] = openParameters(this.#query.scope).map(parameter)
    // A table of conversations, since the planner would weigh each one of an array for each segment; and joined to all
    // segments at once, since each would go through it.
    return `with places as materialized (
        select * from unnest(${ids}::integer[], ${open}::int4multirange[]) as place (id, open))
      select s.message_id, place.open from (${found}) s join places place on place.id = s.conversation_id`
  }
}
