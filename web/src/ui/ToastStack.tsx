import { X } from 'lucide-react'
import { useStore } from '#store/store.ts'
import { IconButton } from './IconButton.tsx'
import styles from './ToastStack.module.css'
import type { Notes } from './toasts.ts'

export function NoteStack({ notes }: { notes: Notes }) {
  return (
    <div className={styles.stack} role="alert">
      {useStore(notes.store).map((note) => (
        <div key={note.id} className={styles.note}>
          {note.text}
          <IconButton icon={X} size={15} label="Dismiss" onClick={() => notes.dismiss(note.id)} />
        </div>
      ))}
    </div>
  )
}
