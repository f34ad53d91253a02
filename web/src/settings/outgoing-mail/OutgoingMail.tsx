import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getOutbox, retryMail } from '@parley/api/mail/endpoints'
import type { Connection } from '@parley/client'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSettings } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatFull } from '#ui/time/format.ts'
import { Card } from '../frame/Card.tsx'
import { useListed } from '../parts/use-listed.ts'
import setting from '../setting/Setting.module.css'
import styles from './OutgoingMail.module.css'

type Outbox = AnswerOf<typeof getOutbox>
type Mail = Outbox['mails'][number]

const load = (connection: Connection) => connection.call(getOutbox, {})

const statusNames = (): Readonly<Record<Mail['status'], string>> => ({
  kept: t`Not sent`,
  waiting: t`On its way`,
  failed: t`Given up`,
})

/** The mail that did not leave the server: all of it on a server without SMTP. */
export function OutgoingMail() {
  const { answer: outbox, problem, read } = useListed(load)
  return (
    <Card
      title={t`Unsent mail`}
      action={
        <button type="button" className={setting.link} onClick={read}>
          {t`Look again`}
        </button>
      }
    >
      {problem !== undefined && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
      {outbox ? (
        <Mails {...outbox} onTried={read} />
      ) : (
        problem === undefined && <p className={setting.note} role="status">{t`Loading…`}</p>
      )}
    </Card>
  )
}

function Mails({ sends_mail: sends, mails, onTried }: Outbox & { onTried: () => void }) {
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
      <ul className={`plain ${styles.list}`} aria-label={t`Unsent mail`}>
        {mails.map((mail) => (
          <li key={mail.id} className={styles.mail}>
            <MailText mail={mail} />
            {sends && mail.text !== '' && <TryAgain mail={mail} onTried={onTried} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sends the letter at once: a mail server that was down may be back, and its cause mended. */
function TryAgain({ mail, onTried }: { mail: Mail; onTried: () => void }) {
  const { connection, toasts } = useApp()
  const [isBusy, setBusy] = useState(false)

  async function retry() {
    setBusy(true)
    try {
      await connection.call(retryMail, { mail_id: mail.id })
      toasts.show(t`The letter to ${mail.to} is tried again.`)
      onTried()
    } catch (error) {
      toasts.show(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      kind="quiet"
      disabled={isBusy}
      aria-label={t`Try again to send “${mail.subject}” to ${mail.to}`}
      onClick={() => void retry()}
    >
      {t`Try again`}
    </Button>
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
