import { type LucideIcon, Pencil } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './Heading.module.css'

interface Props {
  icon: LucideIcon
  /** How far it has come. */
  note: string
  text: string
  /** The label of the field that edits the heading. */
  label: string
  /** What the button that opens the field is called. */
  changeLabel: string
  /** Only the sender of the message may edit the heading. */
  isOwn: boolean
  onChange: (text: string) => void
}

/** The question of a poll or the title of a to-do list. */
export function Heading({ icon: Icon, note, text, label, changeLabel, isOwn, onChange }: Props) {
  const [draft, setDraft] = useState<string>()

  function save() {
    const changed = draft?.trim()
    if (changed && changed !== text) onChange(changed)
    setDraft(undefined)
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter') save()
    if (key === 'Escape') setDraft(undefined)
  }

  if (draft !== undefined)
    return (
      <input
        className={styles.input}
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed
        autoFocus
        maxLength={200}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    )
  return (
    <legend className={styles.legend}>
      <Icon size={16} aria-hidden="true" className={styles.icon} />
      <span dir="auto">{text}</span>
      {isOwn && <IconButton icon={Pencil} label={changeLabel} size={13} onClick={() => setDraft(text)} />}
      <span className={styles.note}>{note}</span>
    </legend>
  )
}
