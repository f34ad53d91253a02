import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { namesIn } from '#engine/records.ts'
import type { UserChanges } from './entries.ts'
import type { Role } from './roles.ts'
import { USER_COLUMNS, type User } from './state.ts'

/** An account to create. */
export interface NewUser {
  readonly email: string
  readonly fullName: string
  readonly passwordHash: string | null
  readonly role: Role
  readonly createdAt: number
  readonly timezone?: string
  readonly botType?: number
  readonly botOwnerId?: number
  readonly isSystemBot?: boolean
  /** Settings that differ from the defaults. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly canChangeUserEmails?: boolean
}

/** Inserts a user. Returns the id. Violates `users_email` if the address is taken. */
export async function insertUser(db: Queryable, realmId: number, user: NewUser): Promise<number> {
  const result = await db.query<{ id: number }>(
    `insert into users (realm_id, delivery_email, full_name, password_hash, role, created_at, timezone, bot_type,
       bot_owner_id, is_system_bot, settings, can_change_user_emails)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      realmId,
      user.email.trim(),
      user.fullName,
      user.passwordHash,
      user.role,
      user.createdAt,
      user.timezone ?? '',
      user.botType ?? null,
      user.botOwnerId ?? null,
      user.isSystemBot ?? false,
      user.settings ?? {},
      user.canChangeUserEmails ?? false,
    ],
  )
  return onlyRow(result).id
}

/** Reads a user's row. */
export async function readUser(db: Queryable, realmId: number, id: number): Promise<User> {
  return onlyRow(
    await db.query<User>(`select ${USER_COLUMNS} from users where realm_id = $1 and id = $2`, [realmId, id]),
  )
}

const COLUMNS: Readonly<Record<keyof UserChanges, string>> = {
  fullName: 'full_name',
  deliveryEmail: 'delivery_email',
  role: 'role',
  isActive: 'is_active',
  botOwnerId: 'bot_owner_id',
  keyGeneration: 'key_generation',
  avatarSource: 'avatar_source',
  avatarVersion: 'avatar_version',
}

/** Updates columns of a user's row. */
export async function updateUserRow(
  db: Queryable,
  realmId: number,
  id: number,
  changes: UserChanges,
): Promise<void> {
  const names = namesIn(changes)
  const sets = names.map((name, index) => `${COLUMNS[name]} = $${index + 3}`).join(', ')
  await db.query(`update users set ${sets} where realm_id = $1 and id = $2`, [
    realmId,
    id,
    ...names.map((name) => changes[name]),
  ])
}

/** Saves the channels of a user who is deactivated. */
export async function saveChannelsLeft(
  db: Queryable,
  realmId: number,
  id: number,
  channelIds: readonly number[],
) {
  await db.query('update users set channels_left = $3 where realm_id = $1 and id = $2', [
    realmId,
    id,
    channelIds,
  ])
}

/** The ids of the channels that a deactivated user was in. */
export async function channelsLeft(db: Queryable, realmId: number, id: number): Promise<number[]> {
  const row = onlyRow(
    await db.query<{ channels_left: number[] }>(
      'select channels_left from users where realm_id = $1 and id = $2',
      [realmId, id],
    ),
  )
  return row.channels_left
}
