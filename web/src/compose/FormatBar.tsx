import { Eye } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './FormatBar.module.css'
import { FORMATS, formatLabel } from './formats.ts'
import type { Format } from './use-format.ts'

interface Props {
  /** On a phone, the bar is a row of its own that one opens. */
  isShown?: boolean
  format: Format
  isPreviewing: boolean
  canPreview: boolean
  onPreview: () => void
}

export function FormatBar({ isShown = true, format, isPreviewing, canPreview, onPreview }: Props) {
  return (
    <div className={`${styles.bar} ${isShown ? styles.shown : ''}`} role="toolbar" aria-label="Formatting">
      {FORMATS.map((entry) => (
        <IconButton
          key={entry.name}
          icon={entry.icon}
          label={formatLabel(entry)}
          disabled={isPreviewing}
          onClick={() => format(entry.change)}
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
