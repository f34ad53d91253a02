import type { Stretches } from '../flags/unread-ranges.ts'
import { MOVED_HERE } from '../message/bit-flags.ts'
import { FEW_CONVERSATIONS, type IdsQuery, MESSAGES, type Named, type Page, partsOf } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'

/**
 * Searches only these ranges. Of few, each is asked for a page. Many are asked for their nearest message first: a page can
 * only be in those whose nearest messages are nearest.
 */
export function idsOfStretches(stretches: Stretches, query: NarrowQuery, page: Page | Named): IdsQuery {
  const { values, parameter, wanted, slice, order } = partsOf(page, query)
  const columns = [stretches.conversations, stretches.froms, stretches.tos]
  const all = `unnest(${columns.map((column) => `${parameter(column)}::integer[]`).join(', ')})
    as stretch(conversation_id, first, after)`
  const isFew = 'ids' in page || stretches.conversations.length <= FEW_CONVERSATIONS
  if (isFew) {
    const text = `select found.id from ${withIds(all)}
      cross join lateral (${inStretchById(wanted, slice('m.id'))}) found ${slice('found.id')}`
    return { text, values }
  }
  const one = inStretch(wanted, (by) => `order by ${by} ${order} limit 1`)
  const text = `select found.id from (select stretch.* from ${all}
      cross join lateral (select id from (${one}) either order by id ${order} limit 1) nearest
      ${slice('nearest.id')}) stretch
    cross join lateral (${inStretch(wanted, slice)}) found ${slice('found.id')}`
  return { text, values }
}

/** Messages have ids that grow with their seq, unless they were moved here: these have a query of their own. */
const IS_MOVED = `m.facts & ${MOVED_HERE} <> 0`
const IS_WRITTEN_HERE = `m.facts & ${MOVED_HERE} = 0`

const IN_STRETCH =
  'm.conversation_id = stretch.conversation_id and m.seq >= stretch.first and m.seq < stretch.after'

function movedHere(wanted: string, slice: string): string {
  return `(select m.id from ${MESSAGES} where ${IN_STRETCH} and ${IS_MOVED} and ${wanted} ${slice})`
}

/** A stretch's messages of a page. */
function inStretch(wanted: string, slice: (by: string) => string): string {
  const writtenHere = `(select m.id from ${MESSAGES}
    where ${IN_STRETCH} and ${IS_WRITTEN_HERE} and ${wanted} ${slice('m.seq')})`
  return `${writtenHere} union all ${movedHere(wanted, slice('m.id'))}`
}

/** Stretches with the first and the last id of messages written there. */
function withIds(stretches: string): string {
  const end = (range: string, order: string) => `(select m.id from messages m
    where m.realm_id = $1 and m.conversation_id = stretch.conversation_id and ${range} and ${IS_WRITTEN_HERE}
    order by m.seq ${order} limit 1)`
  return `(select stretch.*, ${end('m.seq >= stretch.first', 'asc')} as first_id,
    ${end('m.seq < stretch.after', 'desc')} as last_id from ${stretches} offset 0) stretch`
}

/** The same, by ids: the index of a topic has these, and a stretch may have a hundred times the messages of the topic. */
function inStretchById(wanted: string, slice: string): string {
  return `(select m.id from ${MESSAGES}
    where m.conversation_id = stretch.conversation_id and m.id >= stretch.first_id and m.id <= stretch.last_id
      and ${IS_WRITTEN_HERE} and ${wanted} ${slice}) union all ${movedHere(wanted, slice)}`
}
