import { webhookDeliveries } from '@parley/api/incoming-webhooks/limits'
import type { User } from '#directory/users/state.ts'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Request } from './receive.ts'

export interface NewDelivery {
  readonly bot: User
  readonly request: Request
  readonly event: string | null
  readonly messageId: number | null
  readonly problem: string | null
}

export interface StoredDelivery {
  readonly id: number
  /** UNIX seconds. */
  readonly received: number
  readonly integration: string
  readonly event: string | null
  readonly messageId: number | null
  readonly problem: string | null
  readonly canReplay: boolean
}

/** Longer payloads are not kept. */
const KEPT_BYTES = 64 * 1024
/** The longest that an owner hears nothing of further problems. */
const QUIET_SECONDS = 3600

const COLUMNS = `id, received_at as received, integration, event, message_id as "messageId", problem,
  payload is not null as "canReplay"`

/** Keeps a delivery, and forgets the oldest of the bot that are too many. */
export async function keepDelivery(
  db: Queryable,
  realmId: number,
  { bot, request, event, messageId, problem }: NewDelivery,
): Promise<StoredDelivery> {
  const { body, integration, ...address } = request
  const isKept = body.length <= KEPT_BYTES
  const result = await db.query<StoredDelivery>(
    `with forgotten as (
       delete from webhook_deliveries where realm_id = $1 and bot_id = $2 and id <= (
         select id from webhook_deliveries where realm_id = $1 and bot_id = $2 order by id desc
         offset ${webhookDeliveries.cap - 1} limit 1))
     insert into webhook_deliveries
       (realm_id, bot_id, received_at, integration, event, message_id, problem, request, payload)
     values ($1, $2, extract(epoch from now()), $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [
      realmId,
      bot.id,
      integration,
      event?.slice(0, 200) ?? null,
      messageId,
      problem,
      isKept ? JSON.stringify(address) : null,
      isKept ? body : null,
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

/** The request of a delivery that is kept whole. */
export async function requestOf(
  db: Queryable,
  realmId: number,
  botId: number,
  id: number,
): Promise<Request | undefined> {
  const { rows } = await db.query<{ integration: string; request: Request; payload: Buffer }>(
    `select integration, request, payload from webhook_deliveries
     where realm_id = $1 and bot_id = $2 and id = $3 and payload is not null`,
    [realmId, botId, id],
  )
  const [row] = rows
  return row && { ...row.request, integration: row.integration, body: row.payload }
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
