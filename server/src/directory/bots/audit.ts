import { type AuditFact, changedFields } from '#engine/audit/fact.ts'
import type { Bot } from './state.ts'

/** What the new settings of a bot mean for the audit log. What it tells services, and is told, may be secret. */
export function auditOfBot(before: Bot | undefined, after: Bot): AuditFact[] {
  return changedFields(before, after).map((change) => {
    const fact = { action: 'bot_changed', userIds: [after.userId] } as const
    if (change.subject === 'config') return { ...fact, subject: change.subject }
    if (change.subject !== 'service') return { ...fact, ...change }
    return { ...fact, subject: change.subject, before: before?.service?.url, after: after.service?.url }
  })
}
