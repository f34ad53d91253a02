import { createHmac } from 'node:crypto'
import { onlyRow, type Queryable } from '../db/database.ts'
import { stateSlice } from '../realm/state.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** Never told to anybody: without it the addresses of avatars cannot be guessed. */
    readonly avatarSalt: string
  }
}

export const avatarSaltSlice = stateSlice('avatar salt', async (db: Queryable, realmId: number) => {
  const { value } = onlyRow(
    await db.query<{ value: string }>(`select value from server_facts where name = 'secret'`),
  )
  return { avatarSalt: createHmac('sha256', value).update(`avatars ${realmId}`).digest('base64url') }
})
