import { mayHaveArrived, type OutboxMessage } from '@parley/client'
import { Clock3, TriangleAlert } from 'lucide-react'
import { LocalContent } from '#compose/local-content.ts'
import { useApp } from '#data/context.ts'
import { explanationOfRefusal } from '#data/explanation.ts'
import { useSettings } from '#data/hooks.ts'
import { useIsAway } from '#data/use-outbox.ts'
import { t } from '#language/words.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { formatClock } from '#ui/time/format.ts'
import rowStyles from './MessageRow.module.css'
import styles from './OutgoingRow.module.css'
import { OutgoingChoices } from './outgoing-choices.ts'
import { RowAvatar } from './RowAvatar.tsx'

const WaitingForFiles = onDemand(() => import('./WaitingForFiles.tsx'))

interface Props {
  outgoing: OutboxMessage
  head: boolean
  own: { readonly userId: number; readonly name: string; readonly avatarUrl: string | null | undefined }
}

/** An own message that is not there yet. */
export function OutgoingRow({ outgoing, head, own }: Props) {
  const isAway = useIsAway()
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const { state } = outgoing
  const failed = state === 'failed'
  const { files } = outgoing
  const waits = state === 'waiting' && (isAway || files !== undefined)
  const labelId = `outgoing-${outgoing.localId}`
  return (
    <article
      className={`${rowStyles.row} ${head ? rowStyles.head : ''}`}
      aria-busy={!failed}
      aria-labelledby={labelId}
      data-outgoing={failed ? 'failed' : 'pending'}
    >
      <div className={rowStyles.margin}>
        {head && <RowAvatar name={own.name} userId={own.userId} url={own.avatarUrl} />}
      </div>
      <div className={rowStyles.body}>
        <h3 id={labelId} className={head ? rowStyles.heading : 'visually-hidden'}>
          <span className={rowStyles.sender} dir="auto">
            {own.name}
          </span>
          {failed || waits ? (
            <time
              className={`${rowStyles.time} ${styles.time}`}
              dateTime={new Date(outgoing.writtenAt).toISOString()}
            >
              {formatClock(outgoing.writtenAt / 1000, twentyFour)}
            </time>
          ) : (
            <span className={`${rowStyles.time} ${styles.time}`}>{t`Sending…`}</span>
          )}
        </h3>
        <div className={state === 'sent' ? undefined : styles.pending}>
          <LocalContent
            source={outgoing.content}
            exactly={!failed && !waits}
            fallback={<p className={styles.text}>{outgoing.content}</p>}
          />
        </div>
        {failed && <Failed outgoing={outgoing} />}
        {files ? (
          <WaitingForFiles outgoing={outgoing} files={files} />
        ) : (
          waits && <Waiting outgoing={outgoing} />
        )}
      </div>
    </article>
  )
}

function Waiting({ outgoing }: { outgoing: OutboxMessage }) {
  return (
    <div className={styles.fate}>
      <span className={`${styles.chip} ${styles.waits}`}>
        <Clock3 size={14} aria-hidden="true" />
        {t`Waiting for the connection`}
      </span>
      <OutgoingChoices outgoing={outgoing} />
      {mayHaveArrived(outgoing) && <span className={styles.note}>{t`It may have arrived already.`}</span>}
    </div>
  )
}

function Failed({ outgoing }: { outgoing: OutboxMessage }) {
  const { outbox } = useApp().session
  return (
    <div className={styles.fate} role="alert">
      <span className={`${styles.chip} ${styles.failed}`}>
        <TriangleAlert size={14} aria-hidden="true" />
        <span>{t`Not sent. ${outgoing.refusal ? explanationOfRefusal(outgoing.refusal) : ''}`}</span>
      </span>
      <button type="button" onClick={() => void outbox.retry(outgoing.localId)}>
        {t`Try again`}
      </button>
      <OutgoingChoices outgoing={outgoing} />
    </div>
  )
}
