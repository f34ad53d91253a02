import type { Filter } from 'scim2-parse-filter'
import { fits, parsedFilter, type Read } from './filter.ts'
import { type Projection, projected, projectionOf } from './projection.ts'
import { type JsonObject, refusals, schemaIds } from './protocol.ts'

/** The most resources of one answer: providers ask for the next ones. */
export const MOST_RESULTS = 500
const USUAL_RESULTS = 100

/** What a search wants (RFC 7644, section 3.4.2). */
export interface Search {
  readonly filter: string | undefined
  /** From 1 on. */
  readonly startIndex: number
  readonly count: number
  readonly projection: Projection
}

/** Reads the parameters of a query or of the body of a search. */
export function searchOf(given: JsonObject): Search {
  const { filter } = given
  if (filter !== undefined && typeof filter !== 'string')
    throw refusals.invalidFilter('The filter must be a text')
  return {
    filter: filter?.trim() === '' ? undefined : filter,
    startIndex: Math.max(1, numberIn(given.startIndex, 'startIndex') ?? 1),
    // Negative ones mean none.
    count: Math.min(MOST_RESULTS, Math.max(0, numberIn(given.count, 'count') ?? USUAL_RESULTS)),
    projection: projectionOf(given.attributes, given.excludedAttributes),
  }
}

function numberIn(given: unknown, name: string): number | undefined {
  if (given === undefined || given === '') return undefined
  const number = Number(given)
  if (!Number.isSafeInteger(number)) throw refusals.invalidValue(`'${name}' must be a whole number`)
  return number
}

/** What a search is about. */
export interface Searched<Item> {
  /** In the order of their ids. */
  readonly all: Iterable<Item>
  /** The few among which are all that fit a filter; undefined if it may be any. */
  readonly candidates?: (filter: Filter) => readonly Item[] | undefined
  readonly read: (item: Item) => Read
  readonly present: (items: readonly Item[]) => JsonObject[]
}

/** The answer to a search. Only what is on the page is made a resource. */
export function listAnswer<Item>(
  search: Search,
  { all, candidates, read, present }: Searched<Item>,
): JsonObject {
  const filter = search.filter === undefined ? undefined : parsedFilter(search.filter)
  const looked = filter === undefined ? all : (candidates?.(filter) ?? all)
  const found = filter === undefined ? [...looked] : [...looked].filter((item) => fits(filter, read(item)))
  const page = found.slice(search.startIndex - 1, search.startIndex - 1 + search.count)
  return {
    schemas: [schemaIds.list],
    totalResults: found.length,
    startIndex: search.startIndex,
    itemsPerPage: page.length,
    Resources: present(page).map((resource) => projected(resource, search.projection)),
  }
}
