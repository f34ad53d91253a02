import { getFirstRun, keepFirstRun } from '@parley/api/first-run/endpoints'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './Reminder.module.css'

/** That the first steps wait, until somebody has taken them or does not want to be asked. */
export default function Reminder() {
  const { connection, report } = useApp()
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    // Without an answer there is nothing to remind of: the inbox says what is wrong with the connection.
    connection.call(getFirstRun, {}).then(
      ({ is_closed }) => setWaiting(!is_closed),
      () => {},
    )
  }, [connection])
  if (!isWaiting) return null
  return (
    <aside className={styles.card} aria-label={t`First steps of the organization`}>
      <p>{t`You are alone here so far. Invite people and make the first channels: it takes a minute.`}</p>
      <ButtonLink href="#first-run">{t`First steps`}</ButtonLink>
      <IconButton
        icon={X}
        size={16}
        label={t`Do not ask again`}
        onClick={() => {
          setWaiting(false)
          connection.call(keepFirstRun, { plan: null, is_closed: true }).catch((error) => {
            setWaiting(true)
            report(error)
          })
        }}
      />
    </aside>
  )
}
