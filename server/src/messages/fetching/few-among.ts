import type { Realm } from '#engine/realm/realm.ts'
import { type IdsQuery, MESSAGES, type Page, partsOf } from './ids-query.ts'
import type { NarrowQuery } from './narrow-builder.ts'

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

/** Those of a few messages that are in the narrow. */
export function idsOfFew(query: NarrowQuery, page: Page, few: readonly number[]): IdsQuery {
  const { values, parameter, wanted, slice, scopes } = partsOf(page, query)
  const text = `select m.id from ${MESSAGES} join ${scopes()} on m.conversation_id = scope.id and m.seq <@ scope.open
    where ${wanted} and m.id = any(${parameter(few)}::bigint[]) ${slice('m.id')}`
  return { text, values }
}
