import type { Queryable } from '../db/database.ts'
import type { Viewer } from '../events/viewer.ts'
import { receivedScope, scopeParameters } from './scope.ts'

/**
 * The newest message that the viewer received, none after `through`; -1 where there is none. How far the ids of what
 * others write to each other have come is nobody's business.
 */
export async function newestReceived(db: Queryable, viewer: Viewer, through: number): Promise<number> {
  const [ids, open] = scopeParameters(receivedScope(viewer))
  const { rows } = await db.query<{ id: number | null }>(
    `select max(newest.id) as id from unnest($2::integer[], $3::int4multirange[]) as scope(id, open)
     cross join lateral (
       select id from messages where realm_id = $1 and conversation_id = scope.id and seq <@ scope.open and id <= $4
       order by id desc limit 1) newest`,
    [viewer.state.id, ids, open, through],
  )
  return rows[0]?.id ?? -1
}
