import { onlyRow, type Queryable } from '../db/database.ts'
import { stateSlice } from '../realm/state.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** Never told to anybody: without it the addresses of avatars cannot be guessed. */
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
