import { countOf } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { stretchesOf } from '../flags/unread-ranges.ts'
import { FEW_CONVERSATIONS, type IdsQuery, MESSAGES, type Page, partsOf } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import type { Scope } from './scope.ts'

/** A query for messages that may be few. */
export interface Few {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Of more messages, other ways to a page are quicker. */
const FEW = 5_000

/** The ids of the messages that a narrow is among, if they are few; undefined if they are not, or any message may be in it. */
export async function fewAmong({ db }: Realm, [first]: readonly Few[]): Promise<number[] | undefined> {
  if (first === undefined) return undefined
  const { rows } = await db.query<{ id: number }>(
    `select id from (${first.text}) few (id) limit ${FEW + 1}`,
    [...first.values],
  )
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}

/** The ids of the messages of a scope, if they are no more than `most`; undefined if they are. */
export async function fewIn(
  { db, state }: Realm,
  { conversations }: Scope,
  most: number,
): Promise<number[] | undefined> {
  let count = 0
  for (const ranges of conversations.values()) {
    count += countOf(ranges)
    if (count > most) return undefined
  }
  const stretches = stretchesOf(conversations)
  const { rows } = await db.query<{ id: number }>(
    `select m.id from unnest($2::integer[], $3::integer[], $4::integer[]) as stretch(conversation_id, first, after)
     cross join lateral (
       select id from messages
       where realm_id = $1 and conversation_id = stretch.conversation_id
         and seq >= stretch.first and seq < stretch.after offset 0) m`,
    [state.id, stretches.conversations, stretches.froms, stretches.tos],
  )
  return rows.map(({ id }) => id)
}

/** The narrow in the conversations of these messages: to tell the database of thousands of others takes longer than the rest. */
export async function aroundFew(
  { db, state }: Realm,
  query: NarrowQuery,
  few: readonly number[],
): Promise<NarrowQuery> {
  const { conversations } = query.scope
  if (conversations.size <= FEW_CONVERSATIONS) return query
  const { rows } = await db.query<{ id: number }>(
    'select distinct conversation_id as id from messages where realm_id = $1 and id = any($2)',
    [state.id, few],
  )
  const ids = new Set(rows.map(({ id }) => id))
  return { ...query, scope: { conversations: new Map([...conversations].filter(([id]) => ids.has(id))) } }
}

/** Those of a few messages that are in the narrow. */
export function idsOfFew(query: NarrowQuery, page: Page, few: readonly number[]): IdsQuery {
  const { values, parameter, wanted, slice, scopes } = partsOf(page, query)
  const text = `select m.id from ${MESSAGES} join ${scopes()} on m.conversation_id = scope.id and m.seq <@ scope.open
    where ${wanted} and m.id = any(${parameter(few)}::bigint[]) ${slice('m.id')}`
  return { text, values }
}
