import type { ReportOutcome, ReportReason } from '@parley/api/message-reports/objects'
import type { Queryable } from '#engine/db/database.ts'
import { unixNow } from '#engine/time.ts'

export interface Report {
  readonly messageId: number
  readonly senderId: number
  readonly reporterId: number
  readonly reason: ReportReason
  readonly explanation: string
  /** The source of the message. */
  readonly content: string
}

/** A report as it is shown: with what came of it, and where the message is now. */
export interface KnownReport extends Report {
  readonly id: number
  /** UNIX seconds. */
  readonly reportedAt: number
  readonly outcome: ReportOutcome | null
  readonly note: string
  readonly closedAt: number | null
  readonly closedBy: number | null
  /** Null if the message is gone, as are the next two. */
  readonly conversationId: number | null
  readonly seq: number | null
  readonly topic: string | null
}

/** Keeps a report, in place of what the reporter said before of the same message, if nobody has answered that. */
export async function saveReport(tx: Queryable, realmId: number, report: Report): Promise<void> {
  const { messageId, senderId, reporterId, reason, explanation, content } = report
  await tx.query(
    `insert into message_reports
       (realm_id, message_id, sender_id, reporter_id, reason, explanation, content, reported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (realm_id, message_id, reporter_id) where outcome is null do update
       set reason = excluded.reason, explanation = excluded.explanation, content = excluded.content,
         reported_at = excluded.reported_at`,
    [realmId, messageId, senderId, reporterId, reason, explanation, content, unixNow()],
  )
}

interface Page {
  readonly closed: boolean
  readonly before: number | undefined
  readonly limit: number
}

/** The newest reports, those with a smaller id than `before`. */
export async function reportsOf(
  db: Queryable,
  realmId: number,
  { closed, before, limit }: Page,
): Promise<KnownReport[]> {
  const { rows } = await db.query<KnownReport>(
    `select r.id, r.message_id as "messageId", r.sender_id as "senderId", r.reporter_id as "reporterId", r.reason,
       r.explanation, r.content, r.reported_at as "reportedAt", r.outcome, r.note, r.closed_at as "closedAt",
       r.closed_by as "closedBy", m.conversation_id as "conversationId", m.seq, m.topic
     from message_reports r left join messages m on m.realm_id = r.realm_id and m.id = r.message_id
     where r.realm_id = $1 and (r.outcome is ${closed ? 'not null' : 'null'}) and r.id < coalesce($2, 2147483647)
     order by r.id desc limit $3`,
    [realmId, before ?? null, limit],
  )
  return rows
}

export interface Answer {
  readonly outcome: ReportOutcome
  readonly note: string
  readonly by: number
}

/**
 * Answers a report, and all of the same message that wait.
 * @returns whether there is such a report
 */
export async function closeReports(
  tx: Queryable,
  realmId: number,
  id: number,
  { outcome, note, by }: Answer,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update message_reports r set outcome = $3, note = $4, closed_at = $5, closed_by = $6
     from message_reports asked
     where asked.realm_id = $1 and asked.id = $2 and r.realm_id = $1 and r.message_id = asked.message_id
       and (r.id = asked.id or r.outcome is null)`,
    [realmId, id, outcome, note, unixNow(), by],
  )
  return (rowCount ?? 0) > 0
}

/**
 * Opens a report again, unless its reporter has reported the same message once more since.
 * @returns whether there is such a report
 */
export async function reopenReport(tx: Queryable, realmId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update message_reports r set outcome = null, note = '', closed_at = null, closed_by = null
     where r.realm_id = $1 and r.id = $2 and not exists (
       select from message_reports other where other.realm_id = $1 and other.message_id = r.message_id
         and other.reporter_id = r.reporter_id and other.id <> r.id and other.outcome is null)`,
    [realmId, id],
  )
  return (rowCount ?? 0) > 0
}
