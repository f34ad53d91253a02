import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import setting from '../../setting/Setting.module.css'
import styles from '../account.module.css'
import own from './two-factors.module.css'

/** The codes for who has lost the app, until the person says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { toasts, report } = useApp()
  return (
    <>
      <p className={`${setting.about} ${styles.note}`} role="status">
        {t`Keep these recovery codes where you find them without your device. Each lets you in once, and you see them only now.`}
      </p>
      <ul className={`plain ${own.codes}`} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          kind="quiet"
          onClick={() => void copy(codes.join('\n')).then(() => toasts.show(t`The codes are copied`), report)}
        >
          {t`Copy`}
        </Button>
        <Button onClick={onDone}>{t`I have kept them`}</Button>
      </div>
    </>
  )
}
