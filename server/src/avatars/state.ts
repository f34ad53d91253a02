import { createHmac } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { stateSlice } from '../realm/state.ts'
import { readSecret } from '../sessions/secret.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** Never told to anybody: without it the addresses of avatars cannot be guessed. */
    readonly avatarSalt: string
  }
}

export const avatarSaltSlice = stateSlice('avatar salt', async (db: Queryable, realmId: number) => {
  const secret = await readSecret(db)
  return { avatarSalt: createHmac('sha256', secret).update(`avatars ${realmId}`).digest('base64url') }
})
