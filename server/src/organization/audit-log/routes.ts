import { Readable } from 'node:stream'
import { actionsToldTo } from '@parley/api/audit-log/actions'
import { exportAuditLog, getAuditLog } from '@parley/api/audit-log/endpoints'
import type { AuditEntry } from '@parley/api/audit-log/objects'
import type { ParametersOf } from '@parley/api/contract/endpoint'
import { deviceOf } from '#directory/sessions/devices.ts'
import { isOwner } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import { noted } from '#engine/audit/entries.ts'
import { ANSWERED, route } from '#engine/http/route.ts'
import { type AuditFilter, auditEntries, auditLines } from './storage.ts'

/** What the viewer asks for, of what they are told of. */
function filterOf(user: User, parameters: ParametersOf<typeof exportAuditLog>): AuditFilter {
  const told = actionsToldTo({ isOwner: isOwner(user) }, parameters.area)
  const { action } = parameters
  return {
    actions: action === undefined ? told : told.filter((one) => one === action),
    userId: parameters.user_id,
    actingUserId: parameters.acting_user_id,
    channelId: parameters.stream_id,
    groupId: parameters.group_id,
    since: parameters.since,
    until: parameters.until,
  }
}

/** Reads a page of the audit log. That somebody begins to read it is an entry, too. */
export const read = route(getAuditLog, async ({ realm, state, user, parameters }) => {
  const { before, limit, ...asked } = parameters
  const found = await auditEntries(realm.db, state.id, filterOf(user, asked), { before, limit: limit + 1 })
  if (before === undefined)
    await realm.change(async ({ append }) => append(noted.of({ action: 'audit_log_read' })))
  return { entries: found.slice(0, limit).map(withDevice), found_oldest: found.length <= limit }
})

/** Says in words from which program a change came, for people who read the page. */
function withDevice(entry: AuditEntry): AuditEntry {
  const { browser, operatingSystem } = deviceOf(entry.actor.user_agent ?? '')
  return { ...entry, actor: { ...entry.actor, browser, operating_system: operatingSystem } }
}

/** Streams the audit log as JSON lines. */
export const save = route(exportAuditLog, async ({ realm, state, user, parameters, reply }) => {
  await realm.change(async ({ append }) => append(noted.of({ action: 'audit_log_exported' })))
  const lines = auditLines(realm.db, state.id, filterOf(user, parameters))
  reply
    .header('content-type', 'application/x-ndjson; charset=utf-8')
    .header('content-disposition', 'attachment; filename="audit-log.jsonl"')
    .header('cache-control', 'private, no-store')
  reply.send(Readable.from(lines))
  return ANSWERED
})
