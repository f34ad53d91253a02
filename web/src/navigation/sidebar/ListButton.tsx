import { PanelLeft } from 'lucide-react'
import { t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './ListButton.module.css'
import { isListHidden, LIST_KEYS, toggleList } from './list-hidden.ts'

/** Hides the list of conversations; in the head of what is open, it brings it back. */
export function ListButton({ isInList = false }: { isInList?: boolean }) {
  const isHidden = useStore(isListHidden)
  if (isHidden === isInList) return null
  return (
    <IconButton
      icon={PanelLeft}
      className={`${styles.button} ${isInList ? styles.inList : ''}`}
      label={isHidden ? t`Show the conversations` : t`Hide the conversations`}
      keys={LIST_KEYS}
      onClick={toggleList}
    />
  )
}
