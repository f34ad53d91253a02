import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Folder } from './state.ts'

/** Inserts a folder. Returns it with its id. */
export async function insertFolder(
  db: Queryable,
  realmId: number,
  folder: Omit<Folder, 'id'>,
): Promise<Folder> {
  const { id } = onlyRow(
    await db.query<{ id: number }>(
      `insert into channel_folders (realm_id, name, description, rendered_description, display_order, creator_id,
         is_archived, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        realmId,
        folder.name,
        folder.description,
        folder.renderedDescription,
        folder.order,
        folder.creatorId,
        folder.isArchived,
        folder.createdAt,
      ],
    ),
  )
  return { ...folder, id }
}

/** Saves a folder, except its position. */
export async function saveFolder(db: Queryable, realmId: number, folder: Folder): Promise<void> {
  await db.query(
    `update channel_folders set name = $3, description = $4, rendered_description = $5, is_archived = $6
     where realm_id = $1 and id = $2`,
    [realmId, folder.id, folder.name, folder.description, folder.renderedDescription, folder.isArchived],
  )
}

/**
 * Saves the positions of folders.
 * @param order the ids of all folders
 */
export async function saveOrder(db: Queryable, realmId: number, order: readonly number[]): Promise<void> {
  await db.query(
    `update channel_folders f set display_order = place.ordinal - 1
     from unnest($2::integer[]) with ordinality as place(id, ordinal)
     where f.realm_id = $1 and f.id = place.id`,
    [realmId, order],
  )
}
