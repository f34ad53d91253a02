import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

/** A folder of channels. */
export interface Folder {
  readonly id: number
  name: string
  description: string
  renderedDescription: string
  /** Position among all folders, including archived ones, from 0. */
  order: number
  readonly creatorId: number | null
  isArchived: boolean
  readonly createdAt: number
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly folders: Map<number, Folder>
  }
}

export const foldersSlice = stateSlice('folders', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<Folder>(
    `select id, name, description, rendered_description as "renderedDescription", display_order as "order",
       creator_id as "creatorId", is_archived as "isArchived", created_at as "createdAt"
     from channel_folders where realm_id = $1 order by id`,
    [realmId],
  )
  return { folders: new Map(rows.map((folder) => [folder.id, folder])) }
})
