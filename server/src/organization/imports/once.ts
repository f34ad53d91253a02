import type { Change } from '#engine/journal/command.ts'
import type { RestTarget } from './source.ts'

/** Whether no import has done this yet. Noted in the transaction that does it: what people change later stays theirs. */
export async function isFirst(
  { tx, state }: Change,
  { ids }: Pick<RestTarget, 'ids'>,
  kind: string,
  key: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into imported (realm_id, origin, kind, key, id) values ($1, $2, $3, $4, 0) on conflict do nothing',
    [state.id, ids.origin, kind, key],
  )
  return rowCount === 1
}
