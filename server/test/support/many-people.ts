import { usersSlice } from '#directory/users/state.ts'
import type { TestServer } from '../harness.ts'

/** Adds people as rows: for tens of thousands to join would take minutes. Returns their ids. */
export async function addPeople(
  { server, realm }: TestServer,
  count: number,
  createdAt: number,
): Promise<number[]> {
  const { db } = server
  const { rows } = await db.query<{ id: number }>(
    `insert into users (realm_id, delivery_email, full_name, role, created_at, settings)
     select $1, 'person' || n || '@example.com', 'Person ' || n, 400, $3, '{}' from generate_series(1, $2) n
     returning id`,
    [realm.state.id, count, createdAt],
  )
  Object.assign(realm.state, await usersSlice.load(db, realm.state.id))
  return rows.map(({ id }) => id)
}
