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
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './FormatBar.module.css'
import { FORMATS, formatLabel } from './formats.ts'
import type { Format } from './use-format.ts'

const ICONS: Readonly<Record<(typeof FORMATS)[number]['id'], LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  link: Link,
  list: List,
  numbered: ListOrdered,
  quote: Quote,
  code: Code,
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
    <div className={`${styles.bar} ${isShown ? styles.shown : ''}`} role="toolbar" aria-label={t`Formatting`}>
      {FORMATS.map((entry) => (
        <IconButton
          key={entry.id}
          icon={ICONS[entry.id]}
          label={formatLabel(entry)}
          disabled={isPreviewing}
          onClick={() => format(entry.change)}
        />
      ))}
      <IconButton
        icon={Eye}
        label={t`Preview`}
        aria-pressed={isPreviewing}
        disabled={!canPreview && !isPreviewing}
        onClick={onPreview}
      />
    </div>
  )
}
