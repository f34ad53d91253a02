import type { AuditArea } from '@parley/api/audit-log/actions'
import { appendReportsChanged } from '#messages/message-reports/entries.ts'
import { erasedForm } from './form.ts'
import type { Step } from './steps.ts'

const BATCH = 200

const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

/** Takes their words and names out of rows that are not only theirs. */
export const forgetInRows: Step = async ({ realm, erasure: { userId, messages, former } }) => {
  await realm.change(async (change) => {
    const { tx, state } = change
    const person = [state.id, userId]
    if (messages) {
      await tx.query('delete from submessages where realm_id = $1 and sender_id = $2', person)
      await tx.query('delete from message_reports where realm_id = $1 and sender_id = $2', person)
      await tx.query(
        `delete from webhook_deliveries d where realm_id = $1 and called_by is not null
           and not exists (select from messages m where m.realm_id = $1 and m.id = d.called_by)`,
        [state.id],
      )
    }
    await tx.query(
      `update message_reports set explanation = '' where realm_id = $1 and reporter_id = $2`,
      person,
    )
    await tx.query(`update message_reports set note = '' where realm_id = $1 and closed_by = $2`, person)
    appendReportsChanged(change)
    await tx.query(`delete from invitations where realm_id = $1 and lower(email) = any($2)`, [
      state.id,
      lower(former),
    ])
    await tx.query(
      'update invitations set welcome_text = null where realm_id = $1 and inviter_id = $2',
      person,
    )
    // Letters to others that are still to be sent name the person, as they would have a moment ago.
    await tx.query(
      `delete from mails where realm_id = $1 and (lower(to_address) = any($2)
         or (sent_at is not null or failed_at is not null)
           and exists (select from unnest($3::text[]) name
             where position(name in subject) > 0 or position(name in text) > 0))`,
      [state.id, lower(former), former],
    )
  })
  return undefined
}

interface AuditRow {
  readonly id: number
  readonly area: AuditArea
  readonly userIds: readonly number[]
  subject: string | null
  readonly oldValue: unknown
  readonly newValue: unknown
}

/** Takes names and addresses out of the audit log. What was done to the account with that number, it tells on. */
export const forgetInAuditLog: Step = async (
  { realm: { db, state }, erasure: { userId, former } },
  after,
) => {
  const { fullName, deliveryEmail } = erasedForm(state, { id: userId })
  const known = new Set(former)
  const without = (value: unknown): unknown => {
    if (typeof value === 'string')
      return known.has(value) ? (value.includes('@') ? deliveryEmail : fullName) : value
    if (Array.isArray(value)) return value.map(without)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one)]))
  }
  const { rows } = await db.query<AuditRow>(
    `select id, area, user_ids as "userIds", subject, old_value as "oldValue", new_value as "newValue" from audit_log
     where realm_id = $1 and id > $2 and (user_ids @> array[$3::integer] or acting_user_id = $3
       or subject = any($4))
     order by id limit $5`,
    [state.id, after, userId, former, BATCH],
  )
  for (const { id, area, userIds, ...values } of rows) {
    // Only texts within it are others.
    const erased = without(values) as typeof values
    // What they have called their keys, they have written.
    if (area === 'credentials' && userIds.includes(userId)) erased.subject = null
    if (JSON.stringify(erased) === JSON.stringify(values)) continue
    const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
    await db.query(
      'update audit_log set subject = $3, old_value = $4, new_value = $5 where realm_id = $1 and id = $2',
      [state.id, id, erased.subject, json(erased.oldValue), json(erased.newValue)],
    )
  }
  return rows.at(-1)?.id
}
