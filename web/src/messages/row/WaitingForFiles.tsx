import type { OutboxMessage } from '@parley/client'
import { Clock3, TriangleAlert } from 'lucide-react'
import { AttachmentTray } from '#compose/parts.tsx'
import { useApp } from '#data/context.ts'
import { discardFile } from '#data/give-up.ts'
import { progressOf } from '#data/uploads/attachment.ts'
import { useIsAway } from '#data/use-outbox.ts'
import { formatPercent } from '#language/more-intl.ts'
import { plural, t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import styles from './OutgoingRow.module.css'
import { OutgoingChoices } from './outgoing-choices.ts'

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
  const share = Math.floor(100 * progressOf(attachments)) / 100
  const missing = files.filter((id) => isLoaded && !attachments.some((one) => one.id === id))
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
            ? t`Not sent: a file could not be uploaded`
            : isAway
              ? plural(files.length, {
                  one: 'Waiting for its file and the connection',
                  other: 'Waiting for its # files and the connection',
                })
              : plural(
                  files.length,
                  { one: 'Waiting for its file, {1}', other: 'Waiting for its # files, {1}' },
                  formatPercent(share),
                )}
        </span>
        {missing.map((id) => (
          <button key={id} type="button" onClick={() => void discardFile(app, outgoing, id)}>
            {t`Send without the file that is gone`}
          </button>
        ))}
        <OutgoingChoices outgoing={outgoing} />
      </div>
    </>
  )
}
