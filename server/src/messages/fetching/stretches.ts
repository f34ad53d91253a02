import type { Stretches } from '../flags/unread.ts'
import { MOVED_HERE } from '../message/bit-flags.ts'
import { FEW_CONVERSATIONS, type IdsQuery, MESSAGES, type Named, type Page, partsOf } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'

/** A stretch's messages of a page. In it, seq and id grow together, except for moved messages, which have a query of their own. */
function inStretch(wanted: string, slice: (by: string) => string): string {
  const those = (moved: string, by: string) => `(select m.id from ${MESSAGES}
      where m.conversation_id = stretch.conversation_id and m.seq >= stretch.first and m.seq < stretch.after
        and m.facts & ${MOVED_HERE} ${moved} 0 and ${wanted} ${slice(by)})`
  return `${those('=', 'm.seq')} union all ${those('<>', 'm.id')}`
}

/**
 * Searches only these ranges. Many are asked for their nearest message first: a page can only be in those
 * whose nearest messages are nearest.
 */
export function idsOfStretches(stretches: Stretches, query: NarrowQuery, page: Page | Named): IdsQuery {
  const { values, parameter, wanted, slice, order } = partsOf(page, query)
  const columns = [stretches.conversations, stretches.froms, stretches.tos]
  const all = `unnest(${columns.map((column) => `${parameter(column)}::integer[]`).join(', ')})
    as stretch(conversation_id, first, after)`
  const one = inStretch(wanted, (by) => `order by ${by} ${order} limit 1`)
  const nearest = `(select stretch.* from ${all}
    cross join lateral (select id from (${one}) either order by id ${order} limit 1) nearest
    ${slice('nearest.id')}) stretch`
  const asked = 'ids' in page || stretches.conversations.length <= FEW_CONVERSATIONS ? all : nearest
  const text = `select found.id from ${asked}
    cross join lateral (${inStretch(wanted, slice)}) found ${slice('found.id')}`
  return { text, values }
}
