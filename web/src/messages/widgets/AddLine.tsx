import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './AddLine.module.css'

interface Props {
  label: string
  /** The placeholder, if it says more than the label. */
  hint?: string
  onAdd: (text: string) => void
}

/** A text field that adds an option or a task. */
export function AddLine({ label, hint, onAdd }: Props) {
  const [text, setText] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    onAdd(text.trim())
    setText('')
  }

  return (
    <form className={styles.line} onSubmit={submit}>
      <input
        aria-label={label}
        placeholder={hint ?? label}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton icon={Plus} label={label} size={15} type="submit" disabled={text.trim() === ''} />
    </form>
  )
}
