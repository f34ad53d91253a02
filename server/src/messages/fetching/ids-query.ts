import { IS_READ } from '../flags/read-state.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import { scopeParameters } from './scope.ts'

/** Up to this many conversations are asked one by one. */
export const FEW_CONVERSATIONS = 16

/** Messages to find: those nearest to `from` first, up to `limit`. */
export interface Page {
  /** Ids up to `from`, newest first, or those after it, oldest first. */
  readonly direction: 'up to' | 'after'
  readonly from: number
  readonly limit: number
}

/** Messages to find, if they are in the narrow. */
export interface Named {
  readonly ids: readonly number[]
}

/** A query for the `id` of messages. */
export interface IdsQuery {
  readonly text: string
  readonly values: unknown[]
  /** What follows `select m.id`, if messages can be read there at once: to look them up by id would double the time. */
  readonly source?: string
}

/** What conditions of a narrow may refer to beside the message `m`: to be joined to it. */
export const BESIDE = `left join read_states rs
    on rs.realm_id = $1 and rs.user_id = $2 and rs.conversation_id = m.conversation_id
  left join message_flags mf on mf.realm_id = $1 and mf.user_id = $2 and mf.message_id = m.id
  cross join lateral (select ${IS_READ} as is_read) state`

export const MESSAGES = `messages m ${BESIDE}`

/** The parts of a query for the ids of what is wanted. */
export function partsOf(wanted: Page | Named, { parameters, conditions, scope }: NarrowQuery) {
  const values: unknown[] = [...parameters]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const [ids, open] = scopeParameters(scope)
  const { place, order, limit } = placeOf(wanted, parameter)
  return {
    values,
    parameter,
    order,
    wanted: ['m.realm_id = $1', place, ...conditions].join(' and '),
    slice: (by: string) => `order by ${by} ${order} ${limit}`,
    scopes: () =>
      `unnest(${parameter(ids)}::integer[], ${parameter(open)}::int4multirange[]) as scope(id, open)`,
    only: ids.length === 1 ? { id: ids[0], open: open[0] } : undefined,
  }
}

function placeOf(wanted: Page | Named, parameter: (value: unknown) => string) {
  if ('ids' in wanted) return { place: `m.id = any(${parameter(wanted.ids)})`, order: 'asc', limit: '' }
  const isUpTo = wanted.direction === 'up to'
  return {
    place: `m.id ${isUpTo ? '<=' : '>'} ${parameter(wanted.from)}`,
    order: isUpTo ? 'desc' : 'asc',
    limit: `limit ${parameter(wanted.limit)}`,
  }
}

/** The messages among those named that fit the conditions, whatever their conversation. */
export function idsAmong(query: NarrowQuery, named: Named): IdsQuery {
  const { values, wanted, slice } = partsOf(named, query)
  return { text: `select m.id from ${MESSAGES} where ${wanted} ${slice('m.id')}`, values }
}
