import { useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import styles from './factors.module.css'

/** The codes for who has lost the device, until the person says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [said, setSaid] = useState<string>()
  const say = (words: string) => () => setSaid(words)
  return (
    <>
      <p className={styles.about} role="status">
        {t`Keep these recovery codes where you find them without your device. Each lets you in once, and you see them only now.`}
      </p>
      <ul className={`plain ${styles.codes}`} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          kind="quiet"
          onClick={() =>
            void copy(codes.join('\n')).then(say(t`The codes are copied`), (error) =>
              setSaid(explanationOf(error)),
            )
          }
        >
          {t`Copy`}
        </Button>
        <Button onClick={onDone}>{t`I have kept them`}</Button>
        {said && (
          <span className={styles.about} role="status">
            {said}
          </span>
        )}
      </div>
    </>
  )
}
