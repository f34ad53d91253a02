import { X } from 'lucide-react'
import { t } from '#language/words.ts'
import { openKeys } from '#navigation/help/open-keys.ts'
import { readStored, writeStored } from '#store/local-storage.ts'
import { Store, useStore } from '#store/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { keyCaps } from '#ui/keys/keys.ts'
import { inboxKeys } from './inbox-keys.ts'
import styles from './KeyLine.module.css'

const STORED = 'parley:key-line'
const isHidden = new Store(readStored(STORED) === false)

/** What the keys do here. Whoever knows them can turn it off. */
export function KeyLine() {
  if (useStore(isHidden)) return null
  return (
    <div className={styles.line}>
      {inboxKeys.map(({ name, keys = [] }) => (
        <span key={name}>
          {keys.map((one) => (
            <kbd key={one}>{keyCaps(one).join(' ')}</kbd>
          ))}
          {name}
        </span>
      ))}
      <button type="button" className={styles.all} onClick={() => openKeys()}>
        <kbd>?</kbd>
        {t`All keys`}
      </button>
      <IconButton
        icon={X}
        size={15}
        label={t`Hide the keys`}
        onClick={() => {
          isHidden.set(true)
          writeStored(STORED, false)
        }}
      />
    </div>
  )
}
