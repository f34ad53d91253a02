import { type AuditAction, areaOf } from '@parley/api/audit-log/actions'
import type { AuditEntry } from '@parley/api/audit-log/objects'
import type { Queryable } from '#engine/db/database.ts'

/** What to find in the audit log; what is undefined asks for nothing. Times in UNIX seconds. */
export interface AuditFilter {
  readonly actions?: readonly AuditAction[] | undefined
  readonly userId?: number | undefined
  readonly actingUserId?: number | undefined
  readonly channelId?: number | undefined
  readonly groupId?: number | undefined
  readonly since?: number | undefined
  readonly until?: number | undefined
}

/** Which page: below an id, the newest first, or above one, the oldest first. */
export type AuditPage = ({ readonly before?: number | undefined } | { readonly after: number }) & {
  readonly limit: number
}

interface Row {
  readonly id: number
  readonly at: number
  readonly action: AuditAction
  readonly actingUserId: number | null
  readonly actor: Partial<Record<keyof AuditEntry['actor'], never>> & {
    readonly type: AuditEntry['actor']['type']
    readonly credentialId?: number
    readonly userAgent?: string
  }
  readonly userIds: number[]
  readonly channelId: number | null
  readonly groupId: number | null
  readonly subject: string | null
  readonly oldValue: AuditEntry['old_value']
  readonly newValue: AuditEntry['new_value']
}

/** A page of the entries that fit, as the API presents them. */
export async function auditEntries(
  db: Queryable,
  realmId: number,
  filter: AuditFilter,
  page: AuditPage,
): Promise<AuditEntry[]> {
  const values: unknown[] = [realmId]
  const conditions = ['realm_id = $1']
  const where = (condition: string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition.replace('?', `$${values.length}`))
  }
  where('action = any(?)', filter.actions)
  where('user_ids @> array[?::integer]', filter.userId)
  where('acting_user_id = ?', filter.actingUserId)
  where('channel_id = ?', filter.channelId)
  where('group_id = ?', filter.groupId)
  where('at >= ?', filter.since)
  where('at < ?', filter.until)
  if ('after' in page) where('id > ?', page.after)
  else where('id < ?', page.before)
  const { rows } = await db.query<Row>(
    `select id, at, action, acting_user_id as "actingUserId", actor, user_ids as "userIds", channel_id as "channelId",
       group_id as "groupId", subject, old_value as "oldValue", new_value as "newValue"
     from audit_log where ${conditions.join(' and ')}
     order by id ${'after' in page ? '' : 'desc'} limit ${page.limit}`,
    values,
  )
  return rows.map(presented)
}

function presented(row: Row): AuditEntry {
  const { type, credentialId, userAgent, address, client, command, request } = row.actor
  return {
    id: row.id,
    timestamp: row.at,
    action: row.action,
    area: areaOf(row.action),
    actor: {
      type,
      user_id: row.actingUserId,
      credential_id: credentialId ?? null,
      address: address ?? null,
      user_agent: userAgent ?? null,
      client: client ?? null,
      command: command ?? null,
      request_id: request ?? null,
    },
    user_ids: row.userIds,
    stream_id: row.channelId,
    group_id: row.groupId,
    subject: row.subject,
    old_value: row.oldValue,
    new_value: row.newValue,
  }
}

/** How many lines are read at a time. */
const BATCH = 1000

/** All entries that fit as JSON lines, the oldest first, a thousand at a time. */
export async function* auditLines(
  db: Queryable,
  realmId: number,
  filter: AuditFilter,
  after = 0,
): AsyncGenerator<string> {
  for (;;) {
    const entries = await auditEntries(db, realmId, filter, { after, limit: BATCH })
    const last = entries.at(-1)
    if (last === undefined) return
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    if (entries.length < BATCH) return
    after = last.id
  }
}
