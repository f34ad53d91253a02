import { onlyRow, type Queryable } from '../db/database.ts'
import type { Role } from './roles.ts'
import { type User, USER_COLUMNS } from './state.ts'

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
}

/** Returns the new user's id. Violates `users_email` when somebody has the address. */
export async function insertUser(db: Queryable, realmId: number, user: NewUser): Promise<number> {
  const result = await db.query<{ id: number }>(
    `insert into users (realm_id, delivery_email, full_name, password_hash, role, created_at, timezone, bot_type,
       bot_owner_id, is_system_bot, settings)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
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
    ],
  )
  return onlyRow(result).id
}

export async function readUser(db: Queryable, realmId: number, id: number): Promise<User> {
  return onlyRow(await db.query<User>(`select ${USER_COLUMNS} from users where realm_id = $1 and id = $2`, [realmId, id]))
}

export async function passwordHashOf(db: Queryable, realmId: number, id: number): Promise<string | null> {
  const { rows } = await db.query<{ password_hash: string | null }>(
    'select password_hash from users where realm_id = $1 and id = $2',
    [realmId, id],
  )
  return rows[0]?.password_hash ?? null
}
