import { CircleCheck, Flag, Lock } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useRealm, useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { LinkTabs } from '#ui/LinkTabs.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { WholePage } from '../frame/WholePage.tsx'
import type { WholeProps } from '../page.ts'
import { ReportLine } from './ReportLine.tsx'
import styles from './Reports.module.css'
import { useReports } from './use-reports.ts'

/** What people have reported to the moderators. */
export function Reports({ path: [within] }: WholeProps) {
  const isClosed = within === 'answered'
  return (
    <WholePage>
      <PageHead
        title={t`Reports`}
        about={t`What people have reported to the moderators, and what came of it.`}
      />
      <LinkTabs
        label={t`Lists of reports`}
        tabs={[
          { hash: '#organization/reports', name: t`To answer`, isOpen: !isClosed },
          { hash: '#organization/reports/answered', name: t`Answered`, isOpen: isClosed },
        ]}
      />
      <Inbox isClosed={isClosed} />
    </WholePage>
  )
}

function Inbox({ isClosed }: { isClosed: boolean }) {
  const { realm_moderation_request_channel_id: channelId } = useRealm()
  const channel = useSlice(({ subscriptions }) => subscriptions.get(channelId))
  const isAdmin = useSlice(({ self }) => self.is_admin)
  if (channelId === -1) {
    return (
      <Notice icon={Flag} title={t`Messages cannot be reported yet`}>
        <p>{t`Reports are posted in a private channel of the moderators. Once there is one, everybody finds “Report to moderators” in the menu of a message.`}</p>
        {isAdmin && (
          <p>
            <a href="#organization/announcements/moderation_request_channel_id">{t`Choose the channel`}</a>
          </p>
        )}
      </Notice>
    )
  }
  if (!channel) {
    return (
      <Notice icon={Lock} title={t`You are not among the moderators who get reports`}>
        <p>{t`Reports are for moderators who are in the private channel where they are posted. Somebody who is in it can add you.`}</p>
      </Notice>
    )
  }
  return <List isClosed={isClosed} />
}

function List({ isClosed }: { isClosed: boolean }) {
  const { report } = useApp()
  const { known, problem, read, more } = useReports(isClosed)
  if (problem !== undefined) {
    return (
      <p role="alert" className={styles.problem}>
        {problem} <Button kind="quiet" onClick={read}>{t`Try again`}</Button>
      </p>
    )
  }
  if (!known) return <p role="status" className={styles.problem}>{t`Loading…`}</p>
  if (known.reports.length === 0) {
    return (
      <Notice icon={CircleCheck} title={isClosed ? t`No report has been answered yet` : t`Nothing to answer`}>
        <p>
          {isClosed
            ? t`What you answer is kept here, with who answered it and how.`
            : t`When somebody reports a message, it appears here.`}
        </p>
      </Notice>
    )
  }
  return (
    <>
      <ul className={`plain ${styles.list}`} aria-label={isClosed ? t`Answered` : t`To answer`}>
        {known.reports.map((one) => (
          <ReportLine key={one.id} report={one} />
        ))}
      </ul>
      {known.hasMore && (
        <Button kind="quiet" onClick={() => void more().catch(report)}>{t`Show older ones`}</Button>
      )}
    </>
  )
}
