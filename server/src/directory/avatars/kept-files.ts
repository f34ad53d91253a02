import { keptFiles } from '#engine/files/kept.ts'
import { avatarKeys } from './uploaded.ts'

interface Row {
  readonly id: number
  readonly avatarVersion: number
  readonly avatarSalt: string
}

/** Uploaded pictures of people and bots. */
export const avatarFiles = keptFiles('avatars', async (db, realmId) => {
  const { rows } = await db.query<Row>(
    `select id, avatar_version as "avatarVersion", avatar_salt as "avatarSalt"
     from users join realms using (realm_id) where realm_id = $1 and avatar_source = 'U'`,
    [realmId],
  )
  return rows.flatMap(({ avatarSalt, ...user }) => avatarKeys({ id: realmId, avatarSalt }, user))
})
