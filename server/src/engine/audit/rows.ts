import { areaOf } from '@parley/api/audit-log/actions'
import type { Batch } from '../db/batch.ts'
import type { NewEntry } from '../journal/entry.ts'
import type { RealmState } from '../realm/state.ts'
import type { Acting } from './actor.ts'

/** The ids of an entry's facts follow its position, as the ids of its events do. */
const IDS_PER_ENTRY = 100_000

/**
 * Adds what the audit log tells of some entries, which follow each other from behind `head`. It is derived here, by the
 * one way into the journal, and committed with it: so no entry is missed or told twice, and the log outlives the journal.
 * @param before the state before the transaction
 */
export function addToAuditLog(
  batch: Batch,
  { before, entries, by }: { before: RealmState; entries: readonly NewEntry[]; by: Acting },
) {
  const rows = entries.flatMap(({ kind, payload }, index) => {
    const { audit } = kind.declaration
    if (typeof audit !== 'function') return []
    const firstId = (before.journalHead + index + 1) * IDS_PER_ENTRY
    return audit(payload, before).map((fact, place) => ({ id: firstId + place, ...fact }))
  })
  if (rows.length === 0) return
  const { userId = null, ...actor } = by.actor
  batch.add('audit', INSERT, [
    before.id,
    userId,
    JSON.stringify(actor),
    JSON.stringify(rows.map((row) => ({ ...row, area: areaOf(row.action) }))),
  ])
}

const INSERT = `
  insert into audit_log (realm_id, id, at, action, area, acting_user_id, actor, user_ids, channel_id, group_id, subject,
    old_value, new_value)
  select $1::integer, id, extract(epoch from now()), action, area, $2::integer, $3::json,
    array(select json_array_elements_text("userIds")::integer), "channelId", "groupId", subject, before, after
  from json_to_recordset($4::json) as fact(id bigint, action text, area text, "userIds" json, "channelId" integer,
    "groupId" integer, subject text, before json, after json)`
