import { X } from 'lucide-react'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { type QuietLine as Line, quietLine } from '#ui/quiet-line.ts'
import styles from './QuietLine.module.css'

export default function QuietLine({ text, action, onAction, onDismiss }: Line) {
  function close(act: (() => void) | undefined) {
    quietLine.set(undefined)
    act?.()
  }
  return (
    <div className={styles.line} role="status">
      <span className={styles.text}>{text}</span>
      <Button kind="quiet" onClick={() => close(onAction)}>
        {action}
      </Button>
      <IconButton icon={X} size={15} label={t`Dismiss`} onClick={() => close(onDismiss)} />
    </div>
  )
}
