import { useApp } from '#data/context.ts'
import { useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { PersonFacts } from '#people/PersonFacts.tsx'
import styles from './CardPreview.module.css'

/** The person's own card, as others see it, which follows what is saved beside it. */
export function CardPreview() {
  const { ownUserId } = useApp()
  const own = useUsers().get(ownUserId)
  return (
    <section className={styles.preview} aria-labelledby="card-preview">
      <h2 id="card-preview">{t`How others see you`}</h2>
      <div className={styles.card}>{own && <PersonFacts user={own} />}</div>
    </section>
  )
}
