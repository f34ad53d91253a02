import type { OutboxMessage } from '@parley/client'
import { RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { Avatar } from '#ui/Avatar.tsx'
import rowStyles from './MessageRow.module.css'
import styles from './OutgoingRow.module.css'

interface Props {
  outgoing: OutboxMessage
  head: boolean
  own: { readonly userId: number; readonly name: string; readonly avatarUrl: string | null | undefined }
  onRetry: (localId: string) => void
  onDiscard: (localId: string) => void
}

/** An own message that is being sent, shown as typed: only the server turns it into HTML. */
export function OutgoingRow({ outgoing, head, own, onRetry, onDiscard }: Props) {
  const failed = outgoing.state === 'failed'
  return (
    <article
      className={`${rowStyles.row} ${head ? rowStyles.head : ''}`}
      aria-busy={!failed}
      data-outgoing={failed ? 'failed' : 'pending'}
    >
      <div className={rowStyles.margin}>
        {head && <Avatar name={own.name} userId={own.userId} url={own.avatarUrl} />}
      </div>
      <div className={rowStyles.body}>
        {head && (
          <h3 className={rowStyles.heading}>
            <span className={rowStyles.sender}>{own.name}</span>
            {!failed && <span className={rowStyles.time}>Sending…</span>}
          </h3>
        )}
        <p className={`${styles.text} ${failed ? '' : styles.pending}`}>{outgoing.content}</p>
        {failed && (
          <p className={styles.failure} role="alert">
            <TriangleAlert size={15} aria-hidden="true" />
            <span>Not sent. {outgoing.error?.message}</span>
            <button type="button" onClick={() => onRetry(outgoing.localId)}>
              <RotateCw size={13} aria-hidden="true" /> Try again
            </button>
            <button type="button" onClick={() => onDiscard(outgoing.localId)}>
              <Trash2 size={13} aria-hidden="true" /> Discard
            </button>
          </p>
        )}
      </div>
    </article>
  )
}
