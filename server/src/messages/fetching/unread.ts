import type { Stretches } from '../flags/unread.ts'
import { MOVED_HERE } from '../message/bit-flags.ts'
import { type IdsQuery, MESSAGES, type Named, type Page, partsOf } from './ids-query.ts'
import type { NarrowQuery } from './narrow.ts'

/**
 * Searches only the ranges of unread messages. In them, seq and id grow together, except for moved messages, which
 * have a query of their own.
 */
export function idsOfStretches(
  { conversations, froms, tos }: Stretches,
  query: NarrowQuery,
  page: Page | Named,
): IdsQuery | number[] {
  if (conversations.length === 0) return []
  const { values, parameter, wanted, slice } = partsOf(page, query)
  const columns = [conversations, froms, tos].map((column) => `${parameter(column)}::integer[]`)
  const those = (moved: string, by: string) => `(select m.id from ${MESSAGES}
      where m.conversation_id = stretch.conversation_id and m.seq >= stretch.first and m.seq < stretch.after
        and m.facts & ${MOVED_HERE} ${moved} 0 and ${wanted} ${slice(by)})`
  const text = `select found.id from unnest(${columns.join(', ')}) as stretch(conversation_id, first, after)
    cross join lateral (${those('=', 'm.seq')} union all ${those('<>', 'm.id')}) found ${slice('found.id')}`
  return { text, values }
}
