import type { Queryable } from '#engine/db/database.ts'
import { IS_READ } from '#messages/flags/read-state.ts'
import type { TokenKind } from '../push-devices/storage.ts'
import type { PushTarget } from './gateway.ts'

/** What names a device: its token may be long, and secret. */
export interface DeviceName {
  readonly userId: number
  readonly kind: TokenKind
  /** Base64. */
  readonly tokenHash: string
}

/** What waits for a device, with the device; which is undefined if it is none any more. */
export interface WaitingPush extends DeviceName {
  readonly id: number
  /** UNIX seconds. */
  readonly createdAt: number
  /** The message that it is told of, or those that it shows no longer. */
  readonly about: { readonly messageId: number } | { readonly messageIds: readonly number[] }
  readonly target: PushTarget | undefined
}

/** Rounded, as the API rounds: what begins now is due now. */
const NOW = 'floor(extract(epoch from now()))::bigint'
const NAME = `t.user_id as "userId", t.kind, encode(t.token_hash, 'base64') as "tokenHash"`
const TARGET = `t.token, t.app_id as "appId", t.public_key as "publicKey", t.auth_secret as "authSecret",
  t.push_account_id as "pushAccountId"`
/** A message is told of no longer than this. */
const TRIED_SECONDS = 7200
const SOONEST_SECONDS = 5
const LATEST_SECONDS = 1200
/** Of what waits for a device that does not take it, the newest so many stay. */
const MOST_WAITING = 100
/** So many messages fit into one notification. */
const MOST_TAKEN_BACK = 200

/** Whether anybody in the organization has a device. */
export async function hasDevices(db: Queryable, realmId: number): Promise<boolean> {
  const { rowCount } = await db.query('select from push_tokens where realm_id = $1 limit 1', [realmId])
  return rowCount !== 0
}

/** Notes that the devices of people, to whom messages are unread, are to be told of them. Returns whether there are any. */
export async function addWaiting(
  tx: Queryable,
  realmId: number,
  kinds: readonly TokenKind[],
  told: readonly { readonly userId: number; readonly messageId: number }[],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into waiting_pushes (realm_id, user_id, kind, token_hash, message_id, created_at, due_at)
     select $1, t.user_id, t.kind, t.token_hash, m.id, at.now, at.now
     from (select ${NOW} as now) at
     cross join unnest($2::integer[], $3::bigint[]) as one(user_id, message_id)
     join push_tokens t on t.realm_id = $1 and t.user_id = one.user_id and t.kind = any($4)
     join messages m on m.realm_id = $1 and m.id = one.message_id
     left join read_states rs
       on rs.realm_id = $1 and rs.user_id = one.user_id and rs.conversation_id = m.conversation_id
     where not ${IS_READ}`,
    [realmId, told.map(({ userId }) => userId), told.map(({ messageId }) => messageId), kinds],
  )
  return rowCount !== 0
}

/**
 * Forgets what devices show and need not any longer, as it was read or deleted, and notes that they are to be told so.
 * Returns whether there are any.
 * @param userIds whose; by default everybody's
 */
export async function takeBackPushed(
  tx: Queryable,
  realmId: number,
  userIds: readonly number[] | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
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
       returning p.user_id, p.message_id),
     part as (
       select user_id, message_id,
         (row_number() over (partition by user_id order by message_id) - 1) / ${MOST_TAKEN_BACK} as number from gone)
     insert into waiting_pushes (realm_id, user_id, kind, token_hash, taken_back, created_at, due_at)
     select $1, t.user_id, t.kind, t.token_hash, array_agg(part.message_id order by part.message_id),
       ${NOW}, ${NOW}
     from part join push_tokens t on t.realm_id = $1 and t.user_id = part.user_id
     group by t.user_id, t.kind, t.token_hash, part.number`,
    [realmId, userIds],
  )
  return rowCount !== 0
}

/**
 * Takes what is due: it is due again after some seconds, unless this node has said before what became of it. A browser
 * that asked with an API key which is no longer good is no device.
 */
export async function takeDue(
  db: Queryable,
  realmId: number,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<WaitingPush[]> {
  const { rows } = await db.query<
    DeviceName & {
      id: number
      createdAt: number
      messageId: number | null
      takenBack: number[] | null
      isThere: boolean
    } & PushTarget
  >(
    `with due as (
       select id from waiting_pushes where realm_id = $1 and due_at <= ${NOW}
       order by due_at, id limit $2 for update skip locked),
     taken as (
       update waiting_pushes w set due_at = ${NOW} + $3
       from due where w.realm_id = $1 and w.id = due.id returning w.*)
     select w.id, w.user_id as "userId", w.kind, encode(w.token_hash, 'base64') as "tokenHash",
       w.created_at as "createdAt", w.message_id as "messageId", to_json(w.taken_back) as "takenBack",
       u.id is not null as "isThere", ${TARGET}
     from taken w
     left join push_tokens t
       on t.realm_id = $1 and t.user_id = w.user_id and t.kind = w.kind and t.token_hash = w.token_hash
     left join users u
       on u.realm_id = $1 and u.id = t.user_id and coalesce(t.key_generation, u.key_generation) = u.key_generation
     order by w.id`,
    [realmId, limit, leaseSeconds],
  )
  return rows.map(({ id, userId, kind, tokenHash, createdAt, messageId, takenBack, isThere, ...target }) => ({
    id,
    userId,
    kind,
    tokenHash,
    createdAt,
    about: messageId === null ? { messageIds: takenBack ?? [] } : { messageId },
    target: isThere ? target : undefined,
  }))
}

/** When the next is due, in UNIX seconds. */
export async function nextWaiting(db: Queryable, realmId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ at: number }>(
    'select due_at as at from waiting_pushes where realm_id = $1 order by due_at limit 1',
    [realmId],
  )
  return rows[0]?.at
}

/** Forgets what was taken, or never will be. */
export async function forgetWaiting(db: Queryable, realmId: number, ids: readonly number[]): Promise<void> {
  await db.query('delete from waiting_pushes where realm_id = $1 and id = any($2)', [realmId, ids])
}

/** Puts off what could not be tried. */
export async function putOff(
  db: Queryable,
  realmId: number,
  waiting: readonly { readonly id: number; readonly seconds: number }[],
): Promise<void> {
  await db.query(
    `update waiting_pushes w set due_at = ${NOW} + one.seconds
     from unnest($2::bigint[], $3::integer[]) as one(id, seconds) where w.realm_id = $1 and w.id = one.id`,
    [realmId, waiting.map(({ id }) => id), waiting.map(({ seconds }) => seconds)],
  )
}

/**
 * Puts off what is not to be told before the end of somebody's quiet hours; it counts as begun then. Of very much for a
 * device, the oldest is forgotten.
 */
export async function holdPushes(
  db: Queryable,
  realmId: number,
  held: readonly { readonly id: number; readonly userId: number; readonly until: number }[],
): Promise<void> {
  await db.query(
    `update waiting_pushes w set due_at = one.until, created_at = one.until
     from unnest($2::bigint[], $3::bigint[]) as one(id, until) where w.realm_id = $1 and w.id = one.id`,
    [realmId, held.map(({ id }) => id), held.map(({ until }) => until)],
  )
  await db.query(
    `delete from waiting_pushes w using (
       select id, row_number() over (partition by user_id, kind, token_hash order by id desc) as place
       from waiting_pushes where realm_id = $1 and user_id = any($2) and message_id is not null) own
     where w.realm_id = $1 and w.id = own.id and own.place > ${MOST_WAITING}`,
    [realmId, [...new Set(held.map(({ userId }) => userId))]],
  )
}

/** What was held back for somebody is due: their quiet hours are others now. */
export async function releasePushes(db: Queryable, realmId: number, userId: number): Promise<void> {
  await db.query(
    `update waiting_pushes set due_at = ${NOW}, created_at = ${NOW}
     where realm_id = $1 and user_id = $2 and created_at > ${NOW}`,
    [realmId, userId],
  )
}

/**
 * Puts off all that waits for a device which did not take something: the longer it waits, the later. What is too old is
 * forgotten, and the oldest of very much.
 * @param seconds how long the service asks to wait
 */
export async function putOffDevice(
  db: Queryable,
  realmId: number,
  { userId, kind, tokenHash }: DeviceName,
  seconds = 0,
): Promise<void> {
  const device = [realmId, userId, kind, tokenHash]
  const own = `realm_id = $1 and user_id = $2 and kind = $3 and token_hash = decode($4, 'base64')`
  await db.query(
    `delete from waiting_pushes where ${own} and (created_at < ${NOW} - ${TRIED_SECONDS}
       or id <= (select id from waiting_pushes where ${own} order by id desc offset ${MOST_WAITING} limit 1))`,
    device,
  )
  await db.query(
    `update waiting_pushes set due_at = ${NOW} + greatest($5,
       least(${LATEST_SECONDS}, greatest(${SOONEST_SECONDS}, ${NOW} - created_at)))
     where ${own}`,
    [...device, seconds],
  )
}

/**
 * A person's devices, optionally only the one with a token, or of a registration.
 * @param only `encrypted` those that get encrypted notifications only
 */
export async function devicesOf(
  db: Queryable,
  { realmId, userId }: { readonly realmId: number; readonly userId: number },
  only: { readonly encrypted: boolean; readonly token?: string; readonly pushAccountId?: number },
): Promise<(DeviceName & { target: PushTarget })[]> {
  const { rows } = await db.query<DeviceName & PushTarget>(
    `select ${NAME}, ${TARGET} from push_tokens t
     where t.realm_id = $1 and t.user_id = $2 and (t.push_account_id is not null) = $3
       and ($4::text is null or lower(t.token) = lower($4)) and ($5::bigint is null or t.push_account_id = $5)`,
    [realmId, userId, only.encrypted, only.token ?? null, only.pushAccountId ?? null],
  )
  return rows.map(({ userId, kind, tokenHash, ...target }) => ({ userId, kind, tokenHash, target }))
}

/**
 * Forgets a device, and what waits for it. Returns whether it is forgotten: one that was registered again since the
 * service knew it last is not.
 * @param since UNIX seconds
 */
export async function forgetDevice(
  db: Queryable,
  realmId: number,
  { userId, kind, tokenHash }: DeviceName,
  since?: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with gone as (
       delete from push_tokens where realm_id = $1 and user_id = $2 and kind = $3
         and token_hash = decode($4, 'base64') and created_at <= coalesce($5, created_at)
       returning user_id, kind, token_hash),
     waiting as (
       delete from waiting_pushes w using gone
       where w.realm_id = $1 and w.user_id = gone.user_id and w.kind = gone.kind and w.token_hash = gone.token_hash)
     select from gone`,
    [realmId, userId, kind, tokenHash, since ?? null],
  )
  return rowCount !== 0
}

/** Notes that devices show messages: before they do, so that they are taken back whenever the server stops. */
export async function savePushed(
  db: Queryable,
  realmId: number,
  pushed: readonly { readonly userId: number; readonly messageId: number }[],
): Promise<void> {
  await db.query(
    `insert into pushed_messages (realm_id, user_id, message_id, pushed_at)
     select $1, *, ${NOW} from unnest($2::integer[], $3::bigint[]) on conflict do nothing`,
    [realmId, pushed.map(({ userId }) => userId), pushed.map(({ messageId }) => messageId)],
  )
}

/** Forgets what was pushed before a time in UNIX seconds: no device shows it any longer. */
export async function forgetPushedBefore(db: Queryable, realmId: number, before: number): Promise<void> {
  await db.query('delete from pushed_messages where realm_id = $1 and pushed_at < $2', [realmId, before])
}
