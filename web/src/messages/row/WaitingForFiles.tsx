import type { OutboxMessage } from '@parley/client'
import { Clock3, TriangleAlert } from 'lucide-react'
import { AttachmentTray } from '#compose/parts.tsx'
import { useApp } from '#data/context.ts'
import { progressOf } from '#data/uploads/attachment.ts'
import { discardFile, useIsAway } from '#data/use-outbox.ts'
import { useStore } from '#store/store.ts'
import { OutgoingChoices } from './OutgoingChoices.tsx'
import styles from './OutgoingRow.module.css'

/** The files of a message that goes out when they are there. */
export default function WaitingForFiles({
  outgoing,
  files,
}: {
  outgoing: OutboxMessage
  files: readonly string[]
}) {
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
      <AttachmentTray attachments={attachments} onRemove={({ id }) => void discardFile(app, outgoing, id)} />
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
        <OutgoingChoices outgoing={outgoing} />
      </div>
    </>
  )
}
