import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { rich } from '#language/rich.ts'
import styles from './DropOverlay.module.css'

/** While files are dragged over the page, says where they go. */
export default function DropOverlay({
  whereTo,
  onFiles,
}: {
  whereTo: string
  onFiles: (files: File[]) => void
}) {
  const isOver = useDroppedFiles(onFiles)
  if (!isOver) return null
  return (
    <div className={styles.overlay} role="status">
      <p className={`floating ${styles.card}`}>
        <Upload size={18} aria-hidden="true" />
        <span>{rich`Drop to attach to your message to ${<strong>{whereTo}</strong>}`}</span>
      </p>
    </div>
  )
}

/** Takes files that are dropped anywhere on the page; returns whether some are being dragged over it. */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const withFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      act(event)
    }
    const over = withFiles(() => setOver(true))
    // Leaving an element for another one has a place to go to; leaving the page has none.
    const leave = withFiles((event) => event.relatedTarget === null && setOver(false))
    const drop = withFiles((event) => {
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    })
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [onFiles])
  return isOver
}
