import {
  Bold,
  Code,
  Eye,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Strikethrough,
} from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './FormatBar.module.css'
import { FORMATS, formatLabel } from './formats.ts'
import type { Format } from './use-format.ts'

const ICONS: Readonly<Record<(typeof FORMATS)[number]['name'], LucideIcon>> = {
  Bold,
  Italic,
  'Strike through': Strikethrough,
  Link,
  List,
  'Numbered list': ListOrdered,
  Quote,
  Code,
}

export interface FormatBarProps {
  /** On a phone, the bar is a row of its own that one opens. */
  isShown?: boolean
  format: Format
  isPreviewing: boolean
  canPreview: boolean
  onPreview: () => void
}

export default function FormatBar({
  isShown = true,
  format,
  isPreviewing,
  canPreview,
  onPreview,
}: FormatBarProps) {
  return (
    <div className={`${styles.bar} ${isShown ? styles.shown : ''}`} role="toolbar" aria-label="Formatting">
      {FORMATS.map((entry) => (
        <IconButton
          key={entry.name}
          icon={ICONS[entry.name]}
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
