import { mayHaveArrived, type OutboxMessage } from '@parley/client'
import { Clock3, TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { AttachmentTray } from '#compose/attachment-tray.ts'
import { focusComposer } from '#compose/composer-focus.ts'
import { useApp } from '#data/context.ts'
import { useSettings } from '#data/hooks.ts'
import { progressOf } from '#data/uploads/attachment.ts'
import { discard, discardFile, takeBack, useIsAway } from '#data/use-outbox.ts'
import { useStore } from '#store/store.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { formatClock } from '#ui/time/format.ts'
import rowStyles from './MessageRow.module.css'
import styles from './OutgoingRow.module.css'

interface Props {
  outgoing: OutboxMessage
  head: boolean
  own: { readonly userId: number; readonly name: string; readonly avatarUrl: string | null | undefined }
}

/** An own message that is not there yet, shown as typed: only the server turns it into HTML. */
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
        {head && <Avatar name={own.name} userId={own.userId} url={own.avatarUrl} />}
      </div>
      <div className={rowStyles.body}>
        <h3 id={labelId} className={head ? rowStyles.heading : 'visually-hidden'}>
          <span className={rowStyles.sender}>{own.name}</span>
          {failed || waits ? (
            <time className={styles.time} dateTime={new Date(outgoing.writtenAt).toISOString()}>
              {formatClock(outgoing.writtenAt / 1000, twentyFour)}
            </time>
          ) : (
            <span className={styles.time}>Sending…</span>
          )}
        </h3>
        <p className={`${styles.text} ${state === 'sent' ? '' : styles.pending}`}>{outgoing.content}</p>
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
        Waiting for the connection
      </span>
      <Choices outgoing={outgoing} />
      {mayHaveArrived(outgoing) && <span className={styles.note}>It may have arrived already.</span>}
    </div>
  )
}

function WaitingForFiles({ outgoing, files }: { outgoing: OutboxMessage; files: readonly string[] }) {
  const app = useApp()
  const all = useStore(app.uploads.store)
  const isLoaded = useStore(app.uploads.isLoaded)
  const isAway = useIsAway()
  const attachments = all.filter(({ id }) => files.includes(id))
  const failed = attachments.filter(({ state }) => state === 'failed').length
  const percent = Math.floor(100 * progressOf(attachments))
  const missing = files.filter((id) => isLoaded && !attachments.some((one) => one.id === id))
  const what = files.length === 1 ? 'its file' : `its ${files.length} files`
  return (
    <>
      <Suspense>
        <AttachmentTray
          attachments={attachments}
          onRemove={({ id }) => void discardFile(app, outgoing, id)}
        />
      </Suspense>
      <div className={styles.fate}>
        <span className={`${styles.chip} ${failed > 0 ? styles.failed : styles.waits}`}>
          {failed > 0 ? (
            <TriangleAlert size={14} aria-hidden="true" />
          ) : (
            <Clock3 size={14} aria-hidden="true" />
          )}
          {failed > 0
            ? 'Not sent: a file could not be uploaded'
            : `Waiting for ${what}${isAway ? ' and the connection' : `, ${percent} %`}`}
        </span>
        {missing.map((id) => (
          <button key={id} type="button" onClick={() => void discardFile(app, outgoing, id)}>
            Send without the file that is gone
          </button>
        ))}
        <Choices outgoing={outgoing} />
      </div>
    </>
  )
}

function Failed({ outgoing }: { outgoing: OutboxMessage }) {
  const { outbox } = useApp().session
  return (
    <div className={styles.fate} role="alert">
      <span className={`${styles.chip} ${styles.failed}`}>
        <TriangleAlert size={14} aria-hidden="true" />
        <span>Not sent. {outgoing.refusal?.message}</span>
      </span>
      <button type="button" onClick={() => void outbox.retry(outgoing.localId)}>
        Try again
      </button>
      <Choices outgoing={outgoing} />
    </div>
  )
}

function Choices({ outgoing: { localId } }: { outgoing: OutboxMessage }) {
  const app = useApp()
  return (
    <>
      <button type="button" onClick={() => void takeBack(app, localId).then(focusComposer)}>
        Edit
      </button>
      <button type="button" onClick={() => void discard(app, localId)}>
        Discard
      </button>
    </>
  )
}
