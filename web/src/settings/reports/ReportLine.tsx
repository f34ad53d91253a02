import type { MessageReport } from '@parley/api/message-reports/objects'
import { useNames, useSettings, useSubscriptions, useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { formatFull } from '#ui/time/format.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { Outcome } from './Outcome.tsx'
import styles from './Reports.module.css'
import { placeNames, reasonNames } from './words.ts'

/** Who reported what, and what can be done about it. */
export function ReportLine({ report }: { report: MessageReport }) {
  const users = useUsers()
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const sender = users.get(report.sender_id)
  const senderName = sender?.full_name ?? t`Unknown person`
  const reporterName = users.get(report.reporter_id)?.full_name ?? t`Unknown person`
  const reason = reasonNames()[report.report_type]
  const id = `report-${report.id}`
  return (
    <li className={styles.report} aria-labelledby={id}>
      <div className={styles.head}>
        <Avatar userId={report.sender_id} name={senderName} url={sender?.avatar_url} size={32} />
        <div className={styles.words}>
          <h2 id={id} dir="auto">
            <a href={`#organization/people/${report.sender_id}`}>{senderName}</a>
            {sender?.is_active === false && <span className={styles.fact}>{t`Deactivated`}</span>}
          </h2>
          <p className={styles.fact}>
            <Place report={report} />
          </p>
        </div>
        <span className={styles.reason}>{reason}</span>
      </div>
      <blockquote className={styles.message} dir="auto">
        {report.content}
      </blockquote>
      <p className={styles.fact}>
        {t`Reported by ${reporterName} on ${formatFull(report.date_reported, twentyFour)}`}
      </p>
      {report.description !== '' && (
        <p className={styles.said} dir="auto">
          {report.description}
        </p>
      )}
      {report.outcome === null ? (
        <AnswerButtons report={report} senderName={senderName} />
      ) : (
        <Outcome report={report} outcome={report.outcome} />
      )}
    </li>
  )
}

function Place({ report }: { report: MessageReport }) {
  const names = useNames()
  const channels = useSubscriptions()
  const { stream_id: channelId, topic } = report
  if (channelId === null || topic === null) {
    return report.is_readable ? t`in a direct conversation with you` : placeNames()[report.place]
  }
  const channel = channels.get(channelId)?.name ?? names.channelName(channelId) ?? ''
  const narrow = conversationNarrow({ kind: 'topic', channelId, topic }, report.message_id)
  return (
    <a href={narrowHash(narrow, names)} dir="auto">
      {topic === '' ? t`Show it in #${channel}` : t`Show it in #${channel} › ${topic}`}
    </a>
  )
}
