import { answerMessageReport, getMessageReports } from '@parley/api/message-reports/endpoints'
import { messageReportErrors } from '@parley/api/message-reports/errors'
import { mostReportsAtOnce } from '@parley/api/message-reports/limits'
import { reportMessage as endpoint } from '@parley/api/messages/endpoints'
import { noted } from '#engine/audit/entries.ts'
import { route } from '#engine/http/route.ts'
import { checkHandlesReports } from './access.ts'
import { reportMessage } from './commands.ts'
import { appendReportsChanged } from './entries.ts'
import { presentReport } from './present.ts'
import { closeReports, reopenReport, reportsOf } from './storage.ts'

/** Reports a message to the moderators. Fails if the organization has set no channel for reports. */
export const report = route(endpoint, async ({ realm, user, realmUrl, parameters }) => {
  await realm.change((change) => reportMessage(change, { user, realmUrl }, parameters))
  return {}
})

/** Lists the reports that wait, or those that were answered. */
export const list = route(getMessageReports, async ({ realm, state, user, parameters }) => {
  checkHandlesReports(state, user)
  const { closed, before } = parameters
  const found = await reportsOf(realm.db, state.id, { closed, before, limit: mostReportsAtOnce + 1 })
  return {
    reports: found.slice(0, mostReportsAtOnce).map((one) => presentReport(state, user, one)),
    has_more: found.length > mostReportsAtOnce,
  }
})

/** Says what came of a report, or opens it again. */
export const answer = route(answerMessageReport, async ({ realm, user, parameters }) => {
  const { report_id: id, outcome, note } = parameters
  await realm.change(async (change) => {
    const { tx, state } = change
    checkHandlesReports(state, user)
    const isThere =
      outcome === null
        ? await reopenReport(tx, state.id, id)
        : await closeReports(tx, state.id, id, { outcome, note: note.trim(), by: user.id })
    if (!isThere) throw messageReportErrors.notFound()
    change.append(noted.of({ action: 'message_report_answered', subject: String(id), after: outcome }))
    appendReportsChanged(change)
  })
  return {}
})
