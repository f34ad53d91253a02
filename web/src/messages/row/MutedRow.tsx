import { t } from '#language/words.ts'
import { Store, useStore } from '#store/store.ts'
import styles from './MutedRow.module.css'

const shown = new Store<ReadonlySet<number>>(new Set())

/** Whether the person asked to see this message of somebody they muted. */
export function useIsShown(messageId: number): boolean {
  return useStore(shown).has(messageId)
}

/** Stands for the message of somebody whom the person muted. */
export function MutedRow({ messageId }: { messageId: number }) {
  return (
    <article
      className={styles.row}
      data-message-id={messageId}
      tabIndex={-1}
      aria-label={t`Message of a person you muted`}
    >
      <span>{t`Message of a person you muted`}</span>
      <button type="button" onClick={() => shown.set(new Set([...shown.get(), messageId]))}>
        {t`Show`}
      </button>
    </article>
  )
}
