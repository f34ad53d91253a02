import { t } from '#language/words.ts'
import styles from './Setting.module.css'
import type { Draft } from './use-draft.ts'

/** Says that somebody else has changed what the person is changing. Nothing of either is lost. */
export function Conflict({ draft, shown }: { draft: Draft; shown?: string }) {
  if (draft.conflict === undefined) return null
  return (
    <div className={styles.conflict} role="alert">
      <p>{t`Somebody else has changed this meanwhile, to: ${shown ?? (draft.conflict || '–')}`}</p>
      <button type="button" className={styles.link} onClick={draft.keepMine}>
        {t`Save mine`}
      </button>
      <button type="button" className={styles.link} onClick={draft.giveUp}>
        {t`Take theirs`}
      </button>
    </div>
  )
}
