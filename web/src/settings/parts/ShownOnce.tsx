import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import setting from '../setting/Setting.module.css'
import styles from './ShownOnce.module.css'

interface Props {
  /** Of what it is: the name that the person gave it. */
  name: string
  secret: string
  onDone: () => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** A secret that was just made, and that nobody is shown again. */
export function ShownOnce({ name, secret, onDone, children }: Props) {
  const { toasts, report } = useApp()
  const box = useRef<HTMLDivElement>(null)
  // The form that made it is gone, and the focus with it.
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.box} tabIndex={-1} role="status">
      <p className={setting.about}>{t`Copy it now: ${name} is shown this once.`}</p>
      <p className={styles.secret} dir="ltr">
        {secret}
      </p>
      <div className={styles.buttons}>
        <Button
          kind="quiet"
          onClick={() => void copy(secret).then(() => toasts.show(t`It is copied`), report)}
        >
          {t`Copy`}
        </Button>
        {children}
        <Button kind="quiet" onClick={onDone}>
          {t`I have kept it`}
        </Button>
      </div>
    </div>
  )
}
