import type { NavigationView } from '@parley/api/navigation-views/objects'
import type { Queryable } from '#engine/db/database.ts'

export async function viewsOf(db: Queryable, realmId: number, userId: number): Promise<NavigationView[]> {
  const { rows } = await db.query<NavigationView>(
    'select fragment, is_pinned, name from navigation_views where realm_id = $1 and user_id = $2 order by fragment',
    [realmId, userId],
  )
  return rows
}

export async function saveView(
  db: Queryable,
  realmId: number,
  userId: number,
  view: NavigationView,
): Promise<void> {
  await db.query(
    `insert into navigation_views (realm_id, user_id, fragment, is_pinned, name) values ($1, $2, $3, $4, $5)
     on conflict (realm_id, user_id, fragment) do update set is_pinned = excluded.is_pinned, name = excluded.name`,
    [realmId, userId, view.fragment, view.is_pinned, view.name],
  )
}

export async function deleteView(
  db: Queryable,
  realmId: number,
  userId: number,
  fragment: string,
): Promise<void> {
  await db.query('delete from navigation_views where realm_id = $1 and user_id = $2 and fragment = $3', [
    realmId,
    userId,
    fragment,
  ])
}
