import { answerMessageReport } from '@parley/api/message-reports/endpoints'
import { maxReportNoteLength } from '@parley/api/message-reports/limits'
import type { MessageReport, ReportOutcome } from '@parley/api/message-reports/objects'
import { deleteMessage } from '@parley/api/messages/endpoints'
import { hasPermission } from '@parley/client'
import { useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { useMuting } from '#people/muting.ts'
import { Button } from '#ui/Button.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import { openDeactivate } from '../people/open-dialogs.ts'
import { whyNotDeactivate } from '../people/rights.ts'
import setting from '../setting/Setting.module.css'
import styles from './Reports.module.css'

interface Props {
  report: MessageReport
  senderName: string
}

/** What can be done about a reported message and its sender, and what closes the report. */
export function AnswerButtons({ report, senderName }: Props) {
  const { connection, toasts } = useApp()
  const id = useId()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const sender = useSlice((state) => state.users.get(report.sender_id))
  const mayNotDeactivate = useSlice((state) => (sender ? whyNotDeactivate(state, sender) : ''))
  const mayDelete = useSlice((state) => hasPermission(state, 'can_delete_any_message_group'))
  const muting = useMuting(report.sender_id)

  const answer = (outcome: ReportOutcome | null, words: string) =>
    connection.call(answerMessageReport, { report_id: report.id, outcome, note: words })

  async function close(outcome: ReportOutcome) {
    setBusy(true)
    setProblem(undefined)
    try {
      await answer(outcome, note)
      toasts.show(t`The report is answered`, {
        label: t`Undo`,
        onAction: () => void answer(null, '').catch((error) => toasts.show(explanationOf(error))),
      })
    } catch (error) {
      setProblem(explanationOf(error))
      setBusy(false)
    }
  }

  /** What has been done about it meanwhile, by whomever. */
  function settled(): ReportOutcome {
    if (report.place === 'gone') return 'message_deleted'
    return sender?.is_active === false ? 'sender_deactivated' : 'settled'
  }

  return (
    <>
      <div className={styles.buttons}>
        {report.is_readable && mayDelete && (
          <Confirmed
            action={t`Delete the message…`}
            question={t`The message of ${senderName} will be gone for everybody, and the report is answered.`}
            isDangerous
            onConfirm={async () => {
              await connection.call(deleteMessage, { message_id: report.message_id })
              await answer('message_deleted', note)
            }}
          />
        )}
        {sender?.is_active && mayNotDeactivate === undefined && (
          <Button kind="quiet" onClick={() => openDeactivate({ userIds: [report.sender_id] })}>
            {t`Deactivate ${senderName}…`}
          </Button>
        )}
        {muting && (
          <Button kind="quiet" onClick={muting.toggle}>
            {muting.isMuted ? t`Unmute for me` : t`Mute for me`}
          </Button>
        )}
      </div>
      <div className={styles.answer}>
        <label htmlFor={id}>{t`Note for the other moderators`}</label>
        <input
          id={id}
          className={setting.text}
          value={note}
          maxLength={maxReportNoteLength}
          dir="auto"
          onChange={({ target }) => setNote(target.value)}
        />
        <Button disabled={isBusy} onClick={() => void close(settled())}>
          {t`Settled`}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={() => void close('dismissed')}>
          {t`Nothing is wrong`}
        </Button>
      </div>
      {problem && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
