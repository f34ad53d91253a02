import type { Queryable } from '#engine/db/database.ts'

/** An account that is linked to a person of a directory. */
export interface LinkedAccount {
  readonly subject: string
  readonly userId: number
  /** When a synchronization deactivated it because the person had left, in UNIX seconds. Null: none did. */
  readonly leftAt: number | null
  readonly pictureStamp: string | null
  /** Of the directory's picture. Null: the account has none from there. */
  readonly pictureHash: string | null
  /** The version of the avatar that it became. */
  readonly pictureVersion: number | null
}

/** What is known of the picture in the directory. */
export type KnownPicture = Pick<LinkedAccount, 'pictureStamp' | 'pictureHash' | 'pictureVersion'>

/** The accounts that are linked to people of a directory, or the one that is linked to `subject`. */
export async function linkedAccounts(
  db: Queryable,
  realmId: number,
  issuer: string,
  subject: string | null = null,
): Promise<LinkedAccount[]> {
  const { rows } = await db.query<LinkedAccount>(
    `select subject, user_id as "userId", left_at as "leftAt", picture_stamp as "pictureStamp",
       picture_hash as "pictureHash", picture_version as "pictureVersion"
     from external_identities where realm_id = $1 and issuer = $2 and ($3::text is null or subject = $3)`,
    [realmId, issuer, subject],
  )
  return rows
}

/** Notes that a synchronization has deactivated an account, or that the person is there. */
export async function saveLeft(
  db: Queryable,
  realmId: number,
  issuer: string,
  userId: number,
  leftAt: number | null,
): Promise<void> {
  await db.query(
    'update external_identities set left_at = $4 where realm_id = $1 and issuer = $2 and user_id = $3',
    [realmId, issuer, userId, leftAt],
  )
}

/** Notes which picture of the directory was looked at. */
export async function savePicture(
  db: Queryable,
  realmId: number,
  issuer: string,
  userId: number,
  { pictureStamp, pictureHash, pictureVersion }: KnownPicture,
): Promise<void> {
  await db.query(
    `update external_identities set picture_stamp = $4, picture_hash = $5, picture_version = $6
     where realm_id = $1 and issuer = $2 and user_id = $3`,
    [realmId, issuer, userId, pictureStamp, pictureHash, pictureVersion],
  )
}
