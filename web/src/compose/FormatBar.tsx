import { Bold, Code, Eye, Italic, Link, List, Quote } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { AttachButton } from './AttachButton.tsx'
import styles from './FormatBar.module.css'
import { code, link, prefixLines, wrap } from './formatting.ts'
import type { Format } from './use-format.ts'

const BUTTONS = [
  [Bold, 'Bold (Ctrl B)', (edit) => wrap(edit, '**')],
  [Italic, 'Italic (Ctrl I)', (edit) => wrap(edit, '*')],
  [Link, 'Link', link],
  [List, 'List', (edit) => prefixLines(edit, '- ')],
  [Quote, 'Quote', (edit) => prefixLines(edit, '> ')],
  [Code, 'Code', code],
] as const satisfies readonly (readonly [typeof Bold, string, Parameters<Format>[0]])[]

interface Props {
  onFiles: (files: Iterable<File>) => void
  format: Format
  isPreviewing: boolean
  canPreview: boolean
  onPreview: () => void
}

export function FormatBar({ onFiles, format, isPreviewing, canPreview, onPreview }: Props) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Formatting">
      <AttachButton disabled={isPreviewing} onFiles={onFiles} />
      {BUTTONS.map(([icon, label, change]) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          disabled={isPreviewing}
          onClick={() => format(change)}
        />
      ))}
      <IconButton
        icon={Eye}
        label="Preview"
        aria-pressed={isPreviewing}
        disabled={!canPreview && !isPreviewing}
        onClick={onPreview}
      />
    </div>
  )
}
