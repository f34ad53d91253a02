import { X } from 'lucide-react'
import { readStored, writeStored } from '#store/local-storage.ts'
import { Store, useStore } from '#store/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { keyCaps } from '#ui/keys/keys.ts'
import styles from './KeyLine.module.css'

const STORED = 'parley:key-line'
const isHidden = new Store(readStored(STORED) === false)

const KEYS: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['ArrowUp', 'ArrowDown'], 'Move'],
  [['Enter'], 'Open'],
  [['E'], 'Mark as read'],
  [['H'], 'Snooze'],
  [['Shift+E'], 'Mark channel as read'],
  [['Z'], 'Undo'],
]

/** What the keys do here. Whoever knows them can turn it off. */
export function KeyLine() {
  if (useStore(isHidden)) return null
  return (
    <div className={styles.line}>
      {KEYS.map(([keys, words]) => (
        <span key={words}>
          {keys.map((one) => (
            <kbd key={one}>{keyCaps(one).join(' ')}</kbd>
          ))}
          {words}
        </span>
      ))}
      <IconButton
        icon={X}
        size={15}
        label="Hide the keys"
        onClick={() => {
          isHidden.set(true)
          writeStored(STORED, false)
        }}
      />
    </div>
  )
}
