import { webhookDeliveries } from '@parley/api/incoming-webhooks/limits'
import type { Delivery } from '@parley/api/incoming-webhooks/objects'
import type { User } from '#directory/users/state.ts'
import { onlyRow, type Queryable } from '#engine/db/database.ts'

export interface NewDelivery {
  readonly bot: User
  /** The service that sent it; for what an outgoing webhook sent, `outgoing`. */
  readonly integration: string
  readonly event: string | null
  /** The message that came of it. */
  readonly messageId: number | null
  readonly problem: string | null
  /** What came in: `body` and whatever else of the request is needed to handle it again. */
  readonly request?: { readonly body: Buffer; readonly rest: object }
  /** What went out: the message that called the program, and what it answered. */
  readonly call?: {
    /** Null: a slash command, which is not called again by anybody but whoever types it. */
    readonly calledBy: number | null
    readonly status: number | null
    readonly answer: string | null
  }
}

export interface StoredDelivery {
  readonly id: number
  /** UNIX seconds. */
  readonly received: number
  readonly integration: string
  readonly event: string | null
  readonly messageId: number | null
  readonly problem: string | null
  readonly status: number | null
  readonly answer: string | null
  readonly canReplay: boolean
}

/** What is needed to handle a delivery once more: what came in, or which message called. */
export interface Kept {
  readonly integration: string
  readonly rest: object | null
  readonly body: Buffer | null
  readonly calledBy: number | null
}

/** Longer payloads are not kept. */
const KEPT_BYTES = 64 * 1024
/** The longest that an owner hears nothing of further problems. */
const QUIET_SECONDS = 3600

const COLUMNS = `id, received_at as received, integration, event, message_id as "messageId", problem, status, answer,
  payload is not null or called_by is not null as "canReplay"`

/** Keeps a delivery, and forgets the oldest of the bot that are too many. */
export async function keepDelivery(
  db: Queryable,
  realmId: number,
  { bot, integration, event, messageId, problem, request, call }: NewDelivery,
): Promise<StoredDelivery> {
  const kept = request !== undefined && request.body.length <= KEPT_BYTES ? request : undefined
  const result = await db.query<StoredDelivery>(
    `with forgotten as (
       delete from webhook_deliveries where realm_id = $1 and bot_id = $2 and id <= (
         select id from webhook_deliveries where realm_id = $1 and bot_id = $2 order by id desc
         offset ${webhookDeliveries.cap - 1} limit 1))
     insert into webhook_deliveries (realm_id, bot_id, received_at, integration, event, message_id, problem, request,
       payload, called_by, status, answer)
     values ($1, $2, extract(epoch from now()), $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [
      realmId,
      bot.id,
      integration,
      event?.slice(0, 200) ?? null,
      messageId,
      problem,
      kept === undefined ? null : JSON.stringify(kept.rest),
      kept?.body ?? null,
      call?.calledBy ?? null,
      call?.status ?? null,
      call?.answer ?? null,
    ],
  )
  return onlyRow(result)
}

/** The newest deliveries of a bot, newest first. */
export async function deliveriesOf(db: Queryable, realmId: number, botId: number): Promise<StoredDelivery[]> {
  const { rows } = await db.query<StoredDelivery>(
    `select ${COLUMNS} from webhook_deliveries where realm_id = $1 and bot_id = $2 order by id desc
     limit ${webhookDeliveries.cap}`,
    [realmId, botId],
  )
  return rows
}

/** What is kept of a delivery that can be handled once more. */
export async function keptOf(
  db: Queryable,
  realmId: number,
  botId: number,
  id: number,
): Promise<Kept | undefined> {
  const { rows } = await db.query<Kept>(
    `select integration, request as rest, payload as body, called_by as "calledBy" from webhook_deliveries
     where realm_id = $1 and bot_id = $2 and id = $3 and (payload is not null or called_by is not null)`,
    [realmId, botId, id],
  )
  return rows[0]
}

/** Whether the owner is to be told of this delivery: whoever asks first within an hour. */
export async function claimTelling(
  tx: Queryable,
  realmId: number,
  botId: number,
  id: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update webhook_deliveries set told_at = extract(epoch from now()) where realm_id = $1 and id = $3
       and not exists (select from webhook_deliveries where realm_id = $1 and bot_id = $2
         and told_at > extract(epoch from now()) - ${QUIET_SECONDS})`,
    [realmId, botId, id],
  )
  return rowCount === 1
}

/** Forgets deliveries from before `before`, in UNIX seconds. */
export async function forgetDeliveries(db: Queryable, realmId: number, before: number): Promise<void> {
  await db.query('delete from webhook_deliveries where realm_id = $1 and received_at < $2', [realmId, before])
}

export function presentDelivery({ messageId, canReplay, ...one }: StoredDelivery): Delivery {
  return { ...one, message_id: messageId, can_replay: canReplay }
}
