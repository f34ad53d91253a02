import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { useLoop } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import styles from './ConnectionBanner.module.css'

/** A problem that ends sooner shows no banner. */
const SHOW_AFTER_MS = 1_500

/** Warns when the page may be out of date. */
export function ConnectionBanner() {
  const loop = useLoop()
  const isTroubled = loop.name !== 'live' || loop.attempt > 0
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!isTroubled) return setShown(false)
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTroubled])

  if (loop.name === 'stopped') {
    return (
      <div className={styles.banner} role="alert">
        <CloudOff size={15} aria-hidden="true" />
        <span>{t`The server ended this session. ${explanationOf(loop.error)}`}</span>
        <Button kind="quiet" onClick={() => window.location.reload()}>
          {t`Reload`}
        </Button>
      </div>
    )
  }
  if (!isTroubled || !shown) return null
  const isWaiting = loop.name === 'retrying' && loop.waitMs !== undefined
  return (
    <div className={styles.banner} role="status">
      <CloudOff size={15} aria-hidden="true" />
      <span>
        {navigator.onLine ? t`The server cannot be reached.` : t`You are offline.`}{' '}
        {isWaiting
          ? t`You read what is stored in this browser; trying again shortly.`
          : t`You read what is stored in this browser; connecting…`}
      </span>
    </div>
  )
}
