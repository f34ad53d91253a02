import type { Queryable } from '#engine/db/database.ts'
import { IS_READ } from '#messages/flags/read-state.ts'
import type { TokenKind } from '../push-devices/storage.ts'
import type { DeviceName } from './errands.ts'
import type { PushTarget } from './gateway.ts'

const NAME = `t.realm_id as "realmId", t.user_id as "userId", t.kind, encode(t.token_hash, 'base64') as "tokenHash"`

/** Whether anybody in the organization has a device. */
export async function hasDevices(db: Queryable, realmId: number): Promise<boolean> {
  const { rowCount } = await db.query('select from push_tokens where realm_id = $1 limit 1', [realmId])
  return rowCount !== 0
}

/** The devices of people to whom messages are unread. */
export async function devicesToTell(
  tx: Queryable,
  realmId: number,
  kinds: readonly TokenKind[],
  told: readonly { readonly userId: number; readonly messageId: number }[],
): Promise<(DeviceName & { messageId: number })[]> {
  const { rows } = await tx.query<DeviceName & { messageId: number }>(
    `select ${NAME}, m.id as "messageId"
     from unnest($2::integer[], $3::bigint[]) as one(user_id, message_id)
     join push_tokens t on t.realm_id = $1 and t.user_id = one.user_id and t.kind = any($4)
     join messages m on m.realm_id = $1 and m.id = one.message_id
     left join read_states rs
       on rs.realm_id = $1 and rs.user_id = one.user_id and rs.conversation_id = m.conversation_id
     where not ${IS_READ}`,
    [realmId, told.map(({ userId }) => userId), told.map(({ messageId }) => messageId), kinds],
  )
  return rows
}

/** A person's devices, optionally only the one with a token. */
export async function devicesOf(
  db: Queryable,
  { realmId, userId }: Pick<DeviceName, 'realmId' | 'userId'>,
  token?: string,
): Promise<(DeviceName & PushTarget)[]> {
  const { rows } = await db.query<DeviceName & PushTarget>(
    `select ${NAME}, t.token, t.app_id as "appId", t.public_key as "publicKey", t.auth_secret as "authSecret"
     from push_tokens t where t.realm_id = $1 and t.user_id = $2 and ($3::text is null or lower(t.token) = lower($3))`,
    [realmId, userId, token ?? null],
  )
  return rows
}

/** A device that is to be told something. One whose browser asked with an API key that is no longer good is none. */
export async function deviceNamed(
  db: Queryable,
  { realmId, userId, kind, tokenHash }: DeviceName,
): Promise<(PushTarget & { readonly isResting: boolean }) | undefined> {
  const { rows } = await db.query<PushTarget & { readonly isResting: boolean }>(
    `select t.token, t.app_id as "appId", t.public_key as "publicKey", t.auth_secret as "authSecret",
       coalesce(t.rests_until > extract(epoch from now()), false) as "isResting"
     from push_tokens t join users u on u.realm_id = t.realm_id and u.id = t.user_id
     where t.realm_id = $1 and t.user_id = $2 and t.kind = $3 and t.token_hash = decode($4, 'base64')
       and coalesce(t.key_generation, u.key_generation) = u.key_generation`,
    [realmId, userId, kind, tokenHash],
  )
  return rows[0]
}

/** Leaves a device alone for some seconds. */
export async function restDevice(
  db: Queryable,
  { realmId, userId, kind, tokenHash }: DeviceName,
  seconds: number,
): Promise<void> {
  await db.query(
    `update push_tokens set rests_until = extract(epoch from now()) + $5
     where realm_id = $1 and user_id = $2 and kind = $3 and token_hash = decode($4, 'base64')`,
    [realmId, userId, kind, tokenHash, seconds],
  )
}

export async function forgetDevice(
  db: Queryable,
  { realmId, userId, kind, tokenHash }: DeviceName,
): Promise<void> {
  await db.query(
    `delete from push_tokens
     where realm_id = $1 and user_id = $2 and kind = $3 and token_hash = decode($4, 'base64')`,
    [realmId, userId, kind, tokenHash],
  )
}

/** Notes that devices show a message: before they do, so that it is taken back whenever the server stops. */
export async function savePushed(
  db: Queryable,
  { realmId, userId, messageId }: { realmId: number; userId: number; messageId: number },
): Promise<void> {
  await db.query(
    `insert into pushed_messages (realm_id, user_id, message_id, pushed_at)
     values ($1, $2, $3, extract(epoch from now())) on conflict do nothing`,
    [realmId, userId, messageId],
  )
}

/**
 * Forgets what devices show and need not any longer, as it was read or deleted, and returns it with the devices.
 * @param userIds whose; by default everybody's
 */
export async function takePushed(
  tx: Queryable,
  realmId: number,
  userIds: readonly number[] | null,
): Promise<(DeviceName & { messageIds: number[] })[]> {
  const { rows } = await tx.query<DeviceName & { messageIds: number[] }>(
    `with gone as (
       delete from pushed_messages p using (
         select p.user_id, p.message_id from pushed_messages p
         left join messages m on m.realm_id = $1 and m.id = p.message_id
         left join read_states rs
           on rs.realm_id = $1 and rs.user_id = p.user_id and rs.conversation_id = m.conversation_id
         where p.realm_id = $1 and ($2::integer[] is null or p.user_id = any($2)) and (m.id is null or ${IS_READ})
         for update of p skip locked
       ) over
       where p.realm_id = $1 and p.user_id = over.user_id and p.message_id = over.message_id
       returning p.user_id, p.message_id)
     select ${NAME}, json_agg(gone.message_id order by gone.message_id) as "messageIds"
     from gone join push_tokens t on t.realm_id = $1 and t.user_id = gone.user_id
     group by t.realm_id, t.user_id, t.kind, t.token_hash`,
    [realmId, userIds],
  )
  return rows
}

/** Forgets what was pushed before a time in UNIX seconds: no device shows it any longer. */
export async function forgetPushedBefore(db: Queryable, realmId: number, before: number): Promise<void> {
  await db.query('delete from pushed_messages where realm_id = $1 and pushed_at < $2', [realmId, before])
}
