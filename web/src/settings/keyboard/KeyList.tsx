import { Fragment } from 'react'
import { t } from '#language/words.ts'
import { allKeys } from '#navigation/help/all-keys.ts'
import { KeyCaps } from '#ui/keys/KeyCaps.tsx'
import { Card } from '../frame/Card.tsx'
import styles from '../setting/Setting.module.css'

/** All keys, as the parts of the app declare them. */
export function KeyList() {
  return allKeys().map(({ name, uses }) => (
    <Card key={name} title={name}>
      {uses.map((use) => (
        <div key={use.name} className={styles.row}>
          <span className={styles.words}>{use.name}</span>
          <span className={styles.control}>
            {use.keys?.map((keys, at) => (
              <Fragment key={keys}>
                {at > 0 && <span className={styles.about}>{t`or`}</span>}
                <KeyCaps keys={keys} />
              </Fragment>
            ))}
          </span>
        </div>
      ))}
    </Card>
  ))
}
