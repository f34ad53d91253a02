import { noted } from '#engine/audit/entries.ts'
import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { auditLines } from './storage.ts'

/** Prints the audit log. */
export const auditLog = operatorCommand('audit-log', {
  summary: 'Print the audit log of an organization as JSON lines, the oldest entry first',
  details: `--since DAY and --until DAY take a day or a moment, as 2026-11-25 or 2026-11-25T14:00:00Z.
--after ID goes on behind the line with this id.`,
  options: { since: { type: 'string' }, until: { type: 'string' }, after: { type: 'string' } },
  async work({ server, options, say }) {
    const realm = organizationOf({ server, options })
    const filter = { since: momentIn(options.since), until: momentIn(options.until) }
    const after = idIn(options.after)
    await realm.change(async ({ append }) => append(noted.of({ action: 'audit_log_exported' })))
    for await (const lines of auditLines(realm.db, realm.state.id, filter, after)) say(lines.trimEnd())
  },
})

function momentIn(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const moment = Date.parse(given)
  if (Number.isNaN(moment)) throw new OperatorError(`'${given}' is no day, as 2026-11-25 would be`)
  return moment / 1000
}

function idIn(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const id = Number(given)
  if (!Number.isSafeInteger(id) || id < 0) throw new OperatorError(`'${given}' is no id of an entry`)
  return id
}
