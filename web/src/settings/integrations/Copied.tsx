import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import styles from './Copied.module.css'
import { useFocus } from './use-focus.ts'

interface Props {
  label: string
  text: string
  /** What to say once it is copied. */
  done: string
  takesFocus?: boolean
}

/** A text that is entered elsewhere. */
export function Copied({ label, text, done, takesFocus = false }: Props) {
  const { toasts, report } = useApp()
  const field = useFocus<HTMLInputElement>(takesFocus)
  return (
    <div className={styles.copied}>
      <input
        ref={field}
        className={styles.text}
        aria-label={label}
        dir="ltr"
        readOnly
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <Button kind="quiet" onClick={() => void copy(text).then(() => toasts.show(done), report)}>
        {t`Copy`}
      </Button>
    </div>
  )
}
