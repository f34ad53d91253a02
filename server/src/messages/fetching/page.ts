import type { Viewer } from '#engine/events/viewer.ts'
import { includes } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { fewAmong } from './few-among.ts'
import { type IdsQuery, MESSAGES, type Page, partsOf } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import { newestId } from './newest.ts'
import type { Scope } from './scope.ts'

/** Up to this many conversations are asked one by one. */
export const FEW_CONVERSATIONS = 16
/** Of more, the page is mostly among the nearest messages of all. So many ids are walked before they are asked too. */
const WALKS = [2_000, 16_000]

/**
 * The ids of a page, as SQL or as numbers. The work depends on the page and the number of conversations, and on the
 * number of messages only if conditions exclude most.
 */
export async function idsOfPage(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  page: Page,
): Promise<IdsQuery | number[]> {
  const { scope } = query
  if (scope.conversations.size === 0) return []
  const few = await fewAmong(realm, query.among)
  if (few !== undefined) return few.length === 0 ? [] : idsOfFew(query, page, few)
  if (scope.conversations.size <= FEW_CONVERSATIONS) return idsOfEach(query, page)
  const found = new Finding(page, newestId(viewer.state, scope))
  if (query.conditions.length === 0) found.inMemory(viewer.state, scope)
  return idsByWalking(realm, query, found, (rest) => idsOfNearest(query, rest))
}

/**
 * Walks the next ids for what has not been found yet.
 * @param nearest a query for what is farther away
 */
export async function idsByWalking(
  realm: Realm,
  query: NarrowQuery,
  found: Finding,
  nearest: (rest: Page) => IdsQuery,
): Promise<number[]> {
  for (const walk of WALKS) {
    if (found.isDone) return found.ids
    const ids = await idsFrom(realm, idsOfWalk(query, found.rest, walk))
    found.add(ids, walk)
  }
  if (found.isDone) return found.ids
  return [...found.ids, ...(await idsFrom(realm, nearest(found.rest)))]
}

export async function idsFrom(realm: Realm, { text, values }: IdsQuery): Promise<number[]> {
  const { rows } = await realm.db.prepared<{ id: number }>(text, values)
  return rows.map(({ id }) => id)
}

/** What has been found of a page so far. */
export class Finding {
  readonly ids: number[] = []
  readonly #page: Page
  /** The greatest id that can be found. */
  readonly #newest: number
  #from: number

  constructor(page: Page, newest: number) {
    this.#page = page
    this.#newest = newest
    this.#from = page.direction === 'up to' ? Math.min(page.from, newest) : Math.max(page.from, 0)
  }

  get isDone(): boolean {
    if (this.ids.length >= this.#page.limit) return true
    return this.#page.direction === 'up to' ? this.#from <= 0 : this.#from >= this.#newest
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
    for (const { id, conversationId, seq } of recentMessages.downFrom(this.#from)) {
      if (includes(conversations.get(conversationId) ?? [], seq)) this.ids.push(id)
      if (this.ids.length === limit) return
    }
    this.#from = recentMessages.after
  }
}

/** Those of a few messages that are in the narrow. */
function idsOfFew(query: NarrowQuery, page: Page, few: readonly number[]): IdsQuery {
  const { values, parameter, wanted, slice, scopes } = partsOf(page, query)
  const text = `select m.id from ${MESSAGES} join ${scopes()} on m.conversation_id = scope.id and m.seq <@ scope.open
    where ${wanted} and m.id = any(${parameter(few)}::bigint[]) ${slice('m.id')}`
  return { text, values }
}

/** Walks the next ids of the organization. */
function idsOfWalk(query: NarrowQuery, page: Page, walk: number): IdsQuery {
  const { values, parameter, wanted, slice, scopes } = partsOf(page, query)
  const isUpTo = page.direction === 'up to'
  const end = parameter(page.from + (isUpTo ? -walk : walk))
  const text = `select m.id from ${MESSAGES} join ${scopes()} on m.conversation_id = scope.id and m.seq <@ scope.open
    where ${wanted} and m.id ${isUpTo ? `> ${end}` : `<= ${end}`} ${slice('m.id')}`
  return { text, values }
}

/** Asks each conversation for a whole page. */
function idsOfEach(query: NarrowQuery, page: Page): IdsQuery {
  const { values, parameter, wanted, slice, scopes, only } = partsOf(page, query)
  if (only !== undefined) {
    const range = only.open === '{[1,)}' ? '' : `and m.seq <@ ${parameter(only.open)}::int4multirange`
    const inOne = `m.conversation_id = ${parameter(only.id)} and ${wanted} ${range}`
    return { text: `select m.id from ${MESSAGES} where ${inOne} ${slice('m.id')}`, values }
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
