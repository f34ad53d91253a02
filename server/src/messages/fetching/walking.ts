import type { Viewer } from '#engine/events/viewer.ts'
import { includes, type Ranges } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { stretchesOf } from '../flags/unread-ranges.ts'
import { BESIDE, FEW_CONVERSATIONS, type IdsQuery, MESSAGES, type Page, partsOf } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import { newestId } from './newest.ts'
import type { Scope } from './scope.ts'
import { withoutOtherwiseRead } from './scope-by-reading.ts'
import { idsOfStretches } from './stretches.ts'

/** Of more, the page is mostly among the nearest messages of all. So many ids are walked before they are asked too. */
const WALKS = [2_000, 16_000]

const NEVER: Ranges = []

/**
 * The ids of a page, as SQL or as numbers, without asking the text index. The work depends on the page and the number of
 * conversations, and on the number of messages only if conditions exclude most.
 */
export async function idsOfPlainPage(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  page: Page,
): Promise<IdsQuery | number[]> {
  const { scope } = query
  if (scope.conversations.size === 0) return []
  if (scope.conversations.size <= FEW_CONVERSATIONS && !query.readOnly) return idsOfEach(query, page)
  const found = new Finding(realm, query, page)
  if (query.conditions.length === 0) found.inMemory(viewer.state, scope)
  return idsByWalking(realm, query, found, (rest) => idsFarAway(realm, viewer, query, rest))
}

/** What is not among the nearest messages: conditions may have excluded most, or all. */
async function idsFarAway(realm: Realm, viewer: Viewer, narrow: NarrowQuery, page: Page): Promise<number[]> {
  const query = await withoutOtherwiseRead(realm, viewer, narrow)
  if (query.scope.conversations.size === 0) return []
  if (!query.readOnly) return idsFrom(realm, idsOfNearest(query, page))
  return idsFrom(realm, idsOfStretches(stretchesOf(query.scope.conversations), query, page))
}

/** Whether what is far away is found without walking. */
const isQuickFarAway = ({ terms, readOnly }: NarrowQuery) => terms.length > 0 || readOnly

/**
 * Walks the next ids for what has not been found yet.
 * @param farAway finds what is farther away
 */
export async function idsByWalking(
  realm: Realm,
  query: NarrowQuery,
  found: Finding,
  farAway: (rest: Page) => Promise<number[]>,
): Promise<number[]> {
  for (const walk of isQuickFarAway(query) ? WALKS.slice(0, 1) : WALKS) {
    if (found.isDone) return found.ids
    const ids = await idsFrom(realm, idsOfWalk(query, found.rest, walk))
    found.add(ids, walk)
  }
  if (found.isDone) return found.ids
  return [...found.ids, ...(await farAway(found.rest))]
}

export async function idsFrom(realm: Realm, { text, values }: IdsQuery): Promise<number[]> {
  const { rows } = await realm.db.prepared<{ id: number }>(text, values)
  return rows.map(({ id }) => id)
}

/** What has been found of a page so far. */
export class Finding {
  readonly ids: number[] = []
  readonly #page: Page
  /** The least and the greatest id that can be found. */
  readonly #first: number
  readonly #last: number
  #from: number

  constructor({ state }: Realm, { scope, bounds }: NarrowQuery, page: Page) {
    this.#page = page
    this.#first = bounds.first
    this.#last = Math.min(newestId(state, scope), bounds.after - 1)
    this.#from =
      page.direction === 'up to' ? Math.min(page.from, this.#last) : Math.max(page.from, this.#first - 1)
  }

  get isDone(): boolean {
    if (this.ids.length >= this.#page.limit) return true
    return this.#page.direction === 'up to' ? this.#from < this.#first : this.#from >= this.#last
  }

  get rest(): Page {
    return { ...this.#page, from: this.#from, limit: this.#page.limit - this.ids.length }
  }

  /** Adds what was found among the next so many ids. */
  add(ids: readonly number[], walked: number) {
    this.ids.push(...ids)
    this.#from += this.#page.direction === 'up to' ? -walked : walked
  }

  /** Finds recent messages without asking the database. */
  inMemory({ recentMessages }: RealmState, { conversations }: Scope) {
    const { direction, limit } = this.#page
    if (direction === 'after' || this.#from <= recentMessages.after) return
    const isWanted = (conversationId: number, seq: number) =>
      includes(conversations.get(conversationId) ?? NEVER, seq)
    this.ids.push(...recentMessages.idsDownFrom(this.#from, limit, isWanted))
    if (this.ids.length < limit) this.#from = recentMessages.after
  }
}

/** Walks the next ids of the organization. */
function idsOfWalk(query: NarrowQuery, page: Page, walk: number): IdsQuery {
  const { values, parameter, wanted, slice, scopes } = partsOf(page, query)
  const isUpTo = page.direction === 'up to'
  const end = parameter(page.from + (isUpTo ? -walk : walk))
  const range = isUpTo
    ? `id <= ${parameter(page.from)} and id > ${end}`
    : `id > ${parameter(page.from)} and id <= ${end}`
  // The fences: the database expects too few messages here, and would go through all conversations for each of them.
  const inScope = `select m.* from (select * from messages where realm_id = $1 and ${range} offset 0) m
    join ${scopes()} on m.conversation_id = scope.id and m.seq <@ scope.open offset 0`
  const text = `select m.id from (${inScope}) m ${BESIDE} where ${wanted} ${slice('m.id')}`
  return { text, values }
}

/** Asks each conversation for a whole page. */
function idsOfEach(query: NarrowQuery, page: Page): IdsQuery {
  const { values, parameter, wanted, slice, scopes, only } = partsOf(page, query)
  if (only !== undefined) {
    const range = only.open === '{[1,)}' ? '' : `and m.seq <@ ${parameter(only.open)}::int4multirange`
    const inOne = `m.conversation_id = ${parameter(only.id)} and ${wanted} ${range}`
    const source = `from ${MESSAGES} where ${inOne} ${slice('m.id')}`
    return { text: `select m.id ${source}`, values, source }
  }
  const inEach = `m.conversation_id = scope.id and m.seq <@ scope.open and ${wanted}`
  const text = `select found.id from ${scopes()}
    cross join lateral (select m.id from ${MESSAGES} where ${inEach} ${slice('m.id')}) found ${slice('found.id')}`
  return { text, values }
}

/**
 * Asks each conversation for its nearest message first. A page of so many messages can only be in so many conversations:
 * those whose nearest messages are nearest.
 */
function idsOfNearest(query: NarrowQuery, page: Page): IdsQuery {
  const { values, wanted, slice, order, scopes } = partsOf(page, query)
  const inEach = `m.conversation_id = scope.id and m.seq <@ scope.open and ${wanted}`
  const nearest = `select scope.id, scope.open from ${scopes()}
    cross join lateral (select m.id from ${MESSAGES} where ${inEach} order by m.id ${order} limit 1) nearest
    ${slice('nearest.id')}`
  const text = `select found.id from (${nearest}) scope
    cross join lateral (select m.id from ${MESSAGES} where ${inEach} ${slice('m.id')}) found ${slice('found.id')}`
  return { text, values }
}
