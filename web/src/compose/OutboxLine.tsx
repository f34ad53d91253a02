import { WifiOff } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useIsAway, useOutbox } from '#data/use-outbox.ts'
import { plural, t } from '#language/words.ts'
import styles from './OutboxLine.module.css'

/** Above the composer: says what becomes of messages that wait for the connection. */
export function OutboxLine() {
  const { session } = useApp()
  const isAway = useIsAway()
  const waiting = useOutbox().filter(({ state }) => state === 'waiting').length
  if (!isAway || waiting === 0) return null
  return (
    <p className={styles.line} role="status">
      <WifiOff size={15} aria-hidden="true" />
      <span>
        {navigator.onLine ? t`The server cannot be reached.` : t`No connection.`}{' '}
        {plural(waiting, {
          one: 'What you wrote waits here and goes out by itself.',
          other: '# messages wait here and go out by themselves.',
        })}
      </span>
      <button type="button" onClick={() => session.tryNow()}>
        {t`Try now`}
      </button>
    </p>
  )
}
