import { Fragment } from 'react'
import { t } from '#language/words.ts'
import { DialogCard } from '#ui/DialogCard.tsx'
import { KeyCaps } from '#ui/keys/KeyCaps.tsx'
import { allKeys } from './all-keys.ts'
import styles from './KeysDialog.module.css'

/** All keys, as the parts of the app declare them. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogCard title={t`Keys`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={styles.groups} aria-label={t`All keys`} tabIndex={0}>
        {allKeys().map(({ name, uses }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {uses.map((use) => (
                <div key={use.name} className={styles.use}>
                  <dt>{use.name}</dt>
                  <dd>
                    {use.keys?.map((keys, at) => (
                      <Fragment key={keys}>
                        {at > 0 && <span className={styles.or}>{t`or`}</span>}
                        <KeyCaps keys={keys} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </DialogCard>
  )
}
