import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** Secret: without it, URLs of avatars cannot be guessed. */
    readonly avatarSalt: string
  }
}

export const avatarSaltSlice = stateSlice('avatar salt', async (db: Queryable, realmId: number) => {
  const salt = await db.query<{ avatarSalt: string }>(
    'select avatar_salt as "avatarSalt" from realms where realm_id = $1',
    [realmId],
  )
  return onlyRow(salt)
})
