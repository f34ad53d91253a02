import type { Queryable } from '#engine/db/database.ts'
import { firstMergedWith, indexesOf, isThere, MERGED, mergedTableOf, tableOf } from './segments.ts'

/** A table of the index, and the numbers of the first and the last segment whose documents it has. */
export interface IndexTable {
  readonly name: string
  readonly first: number
  readonly last: number
}

/** The tables that have some segments, from the first to the last of these. */
export type TablesOf = (first: number, last: number) => IndexTable[]

/** How many segments a table has. */
export const spanOf = ({ first, last }: IndexTable) => last - first + 1

/** Each segment in a table of its own. */
export const unmerged =
  (nameOf: (segment: number) => string): TablesOf =>
  (first, last) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
      const segment = first + index
      return { name: nameOf(segment), first: segment, last: segment }
    })

/** The tables of the index, if these segments are the first ones that were merged. */
export const tablesIfMerged =
  (merged: ReadonlySet<number>): TablesOf =>
  (first, last) => {
    const tables = unmerged(tableOf)(first, last).map((table) => {
      const start = firstMergedWith(table.first)
      return merged.has(start)
        ? { name: mergedTableOf(start), first: start, last: start + MERGED - 1 }
        : table
    })
    return [...new Map(tables.map((table) => [table.name, table])).values()]
  }

/** As an array: the first segments of the tables of merged ones. */
export const MERGED_SEGMENTS = `array(
  select substring(relname from '\\d+')::integer from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and relname like 'message\\_index\\_%' and relname ~ '_to_[0-9]+$')`

/** Where the documents of a segment are written. */
export async function tableToWrite(tx: Queryable, segment: number): Promise<string> {
  const merged = mergedTableOf(segment)
  return (await isThere(tx, merged)) ? merged : tableOf(segment)
}

/**
 * Sorts what was added to the index of a segment. It is added to a list, which is quick, but which every search would
 * read to its end.
 */
export async function sortSegment(tx: Queryable, segment: number): Promise<void> {
  for (const index of [tableOf(segment), mergedTableOf(segment)].flatMap(indexesOf)) {
    if (await isThere(tx, index)) await tx.query('select gin_clean_pending_list($1)', [index])
  }
}
