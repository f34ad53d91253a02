import { answerMessageReport } from '@parley/api/message-reports/endpoints'
import type { MessageReport, ReportOutcome } from '@parley/api/message-reports/objects'
import { useApp } from '#data/context.ts'
import { useSettings, useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { formatFull } from '#ui/time/format.ts'
import styles from './Reports.module.css'
import { outcomeWords } from './words.ts'

/** Who answered a report, and how. It can be opened again. */
export function Outcome({ report, outcome }: { report: MessageReport; outcome: ReportOutcome }) {
  const { connection, report: complain } = useApp()
  const users = useUsers()
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const name = users.get(report.closed_by ?? -1)?.full_name ?? t`Unknown person`
  return (
    <div className={styles.outcome}>
      <div className={styles.words}>
        <p>{outcomeWords(outcome, name)}</p>
        {report.note !== '' && <p dir="auto">{report.note}</p>}
        {report.date_closed !== null && (
          <p className={styles.fact}>{formatFull(report.date_closed, twentyFour)}</p>
        )}
      </div>
      <Button
        kind="quiet"
        onClick={() =>
          void connection.call(answerMessageReport, { report_id: report.id, outcome: null }).catch(complain)
        }
      >
        {t`Open again`}
      </Button>
    </div>
  )
}
