import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getOutbox } from '@parley/api/mail/endpoints'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSettings } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { DialogCard } from '#ui/DialogCard.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatFull } from '#ui/time/format.ts'
import styles from './UnsentMailDialog.module.css'

type Outbox = AnswerOf<typeof getOutbox>
type Mail = Outbox['mails'][number]

const statusNames = (): Readonly<Record<Mail['status'], string>> => ({
  kept: t`Not sent`,
  waiting: t`On its way`,
  failed: t`Given up`,
})

/** Shows administrators the mail that did not leave the server: all of it on a server without SMTP. */
export default function UnsentMailDialog({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox()
  return (
    <DialogCard title={t`Unsent mail`} onClose={onClose}>
      {outbox && <Mails {...outbox} />}
    </DialogCard>
  )
}

function Mails({ sends_mail: sends, mails }: Outbox) {
  if (mails.length === 0) {
    return (
      <Notice icon={MailCheck} title={t`Nothing is waiting`}>
        <p>{sends ? t`All mail has been handed over.` : t`Letters that Parley would send are kept here.`}</p>
      </Notice>
    )
  }
  return (
    <>
      {!sends && (
        <p className={styles.lead}>
          {t`This server is not set up to send mail. Pass on what people need to know, the links among it.`}
        </p>
      )}
      <ul className={`plain ${styles.list}`}>
        {mails.map((mail) => (
          <li key={mail.id} className={styles.mail}>
            <MailText mail={mail} />
          </li>
        ))}
      </ul>
    </>
  )
}

function MailText({ mail }: { mail: Mail }) {
  const { twenty_four_hour_time: twentyFour } = useSettings()
  return (
    <details>
      <summary className={styles.summary}>
        <span className={styles.subject}>{mail.subject}</span>
        <span className={styles.facts}>
          {mail.to} · {formatFull(mail.created, twentyFour)} · {statusNames()[mail.status]}
        </span>
      </summary>
      {mail.problem && <p className={styles.problem}>{mail.problem}</p>}
      <p className={styles.text}>{withLinks(mail.text)}</p>
    </details>
  )
}

/** Turns the addresses in a plain text into links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

function useOutbox(): Outbox | undefined {
  const { connection, report } = useApp()
  const [outbox, setOutbox] = useState<Outbox>()
  useEffect(() => {
    connection.call(getOutbox, {}).then(setOutbox, report)
  }, [connection, report])
  return outbox
}
