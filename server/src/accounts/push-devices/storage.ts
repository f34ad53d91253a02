import { createHash } from 'node:crypto'
import type { PushDevice } from '@parley/api/push-devices/objects'
import { onlyRow, type Queryable } from '#engine/db/database.ts'

export type TokenKind = 'apns' | 'fcm' | 'web'

/** The owner of a row. */
export interface Owner {
  readonly realmId: number
  readonly userId: number
}

export interface PushToken {
  readonly kind: TokenKind
  readonly token: string
  /** The id of the app, only for Apple. */
  readonly appId: string | null
  /** Of a browser: what notifications are encrypted for, and the API key that it asked with. */
  readonly browser?: {
    readonly publicKey: string
    readonly authSecret: string
    readonly keyGeneration: number
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Stores a token. One of an app that gets encrypted notifications stays so. */
export async function saveToken(
  db: Queryable,
  { realmId, userId }: Owner,
  { kind, token, appId, browser }: PushToken,
) {
  await db.query(
    `insert into push_tokens (realm_id, user_id, kind, token_hash, token, app_id, public_key, auth_secret, key_generation,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, extract(epoch from now()))
     on conflict (realm_id, user_id, kind, token_hash) do update set app_id = excluded.app_id,
       public_key = excluded.public_key, auth_secret = excluded.auth_secret, key_generation = excluded.key_generation,
       created_at = excluded.created_at
       where push_tokens.push_account_id is null`,
    [
      realmId,
      userId,
      kind,
      hashOf(token),
      token,
      appId,
      browser?.publicKey ?? null,
      browser?.authSecret ?? null,
      browser?.keyGeneration ?? null,
    ],
  )
}

/** Ends a browser's notifications for the other accounts of the organization: it has one at a time. */
export async function deleteForOthers(
  db: Queryable,
  { realmId, userId }: Owner,
  kind: TokenKind,
  token: string,
): Promise<void> {
  await db.query(
    'delete from push_tokens where realm_id = $1 and user_id <> $2 and kind = $3 and token_hash = $4',
    [realmId, userId, kind, hashOf(token)],
  )
}

/** Returns whether the token existed. */
export async function deleteToken(
  db: Queryable,
  { realmId, userId }: Owner,
  kind: TokenKind,
  token: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from push_tokens where realm_id = $1 and user_id = $2 and kind = $3 and token_hash = $4
       and push_account_id is null`,
    [realmId, userId, kind, hashOf(token)],
  )
  return rowCount === 1
}

/** Whether one of the user's devices has that token, optionally only of one kind. */
export async function hasToken(
  db: Queryable,
  { realmId, userId }: Owner,
  token: string,
  kind?: TokenKind,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from push_tokens
     where realm_id = $1 and user_id = $2 and token_hash = $3 and kind = coalesce($4, kind)`,
    [realmId, userId, hashOf(token), kind],
  )
  return rowCount !== 0
}

/** The number of tokens and encrypted registrations. */
export async function countDevices(db: Queryable, { realmId, userId }: Owner): Promise<number> {
  const result = await db.query<{ count: number }>(
    `select (select count(*) from push_tokens where realm_id = $1 and user_id = $2 and push_account_id is null)
       + (select count(*) from push_registrations where realm_id = $1 and user_id = $2) as count`,
    [realmId, userId],
  )
  return onlyRow(result).count
}

export interface PushRegistration {
  readonly pushAccountId: number
  readonly tokenKind: 'apns' | 'fcm'
  readonly pushPublicKey: string
  readonly bouncerPublicKey: string
  readonly encryptedRegistration: string
}

/** The state of a registration. */
export interface RegistrationState {
  readonly status: PushDevice['status']
  readonly errorCode: string | null
}

type StoredRegistration = PushRegistration & RegistrationState

const COLUMNS = `push_account_id as "pushAccountId", token_kind as "tokenKind", push_public_key as "pushPublicKey",
  bouncer_public_key as "bouncerPublicKey", encrypted_registration as "encryptedRegistration", status,
  error_code as "errorCode"`

export async function registrationsOf(
  db: Queryable,
  { realmId, userId }: Owner,
): Promise<StoredRegistration[]> {
  const { rows } = await db.query<StoredRegistration>(
    `select ${COLUMNS} from push_registrations where realm_id = $1 and user_id = $2 order by push_account_id`,
    [realmId, userId],
  )
  return rows
}

/** Stores a registration, replacing the device's earlier one. */
export async function saveRegistration(
  tx: Queryable,
  { realmId, userId }: Owner,
  registration: PushRegistration,
  { status, errorCode }: RegistrationState,
): Promise<void> {
  await tx.query(
    `insert into push_registrations (realm_id, user_id, push_account_id, token_kind, push_public_key,
       bouncer_public_key, encrypted_registration, status, error_code, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, extract(epoch from now()))
     on conflict (realm_id, user_id, push_account_id) do update set
       token_kind = excluded.token_kind, push_public_key = excluded.push_public_key,
       bouncer_public_key = excluded.bouncer_public_key,
       encrypted_registration = excluded.encrypted_registration,
       status = excluded.status, error_code = excluded.error_code, created_at = excluded.created_at`,
    [
      realmId,
      userId,
      registration.pushAccountId,
      registration.tokenKind,
      registration.pushPublicKey,
      registration.bouncerPublicKey,
      registration.encryptedRegistration,
      status,
      errorCode,
    ],
  )
}

export async function saveRegistrationState(
  tx: Queryable,
  { realmId, userId }: Owner,
  pushAccountId: number,
  { status, errorCode }: RegistrationState,
): Promise<void> {
  await tx.query(
    `update push_registrations set status = $4, error_code = $5
     where realm_id = $1 and user_id = $2 and push_account_id = $3`,
    [realmId, userId, pushAccountId, status, errorCode],
  )
}

/** Stores the device of a registration, which gets encrypted notifications only from now on: it takes an open one's place. */
export async function saveRegisteredDevice(
  tx: Queryable,
  { realmId, userId }: Owner,
  pushAccountId: number,
  device:
    | { readonly kind: TokenKind; readonly token: string; readonly appId: string | null; publicKey: string }
    | undefined,
): Promise<void> {
  await tx.query('delete from push_tokens where realm_id = $1 and user_id = $2 and push_account_id = $3', [
    realmId,
    userId,
    pushAccountId,
  ])
  if (device === undefined) return
  await tx.query(
    `insert into push_tokens (realm_id, user_id, kind, token_hash, token, app_id, public_key, push_account_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, extract(epoch from now()))
     on conflict (realm_id, user_id, kind, token_hash) do update set app_id = excluded.app_id,
       public_key = excluded.public_key, push_account_id = excluded.push_account_id, created_at = excluded.created_at`,
    [
      realmId,
      userId,
      device.kind,
      hashOf(device.token),
      device.token,
      device.appId,
      device.publicKey,
      pushAccountId,
    ],
  )
}

/** The registration of a device; undefined if it gets open notifications. */
export async function accountOfDevice(
  db: Queryable,
  { realmId, userId }: Owner,
  { kind, tokenHash }: { readonly kind: TokenKind; readonly tokenHash: string },
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number | null }>(
    `select push_account_id as id from push_tokens
     where realm_id = $1 and user_id = $2 and kind = $3 and token_hash = decode($4, 'base64')`,
    [realmId, userId, kind, tokenHash],
  )
  return rows[0]?.id ?? undefined
}
