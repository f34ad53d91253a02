import { useEffect, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import styles from './PushSwitch.module.css'
import { type PushState, pushState, turnPushOff, turnPushOn } from './push.ts'

/** Turns notifications on and off in this browser, for when the app is closed. */
export function PushSwitch() {
  const { connection, report } = useApp()
  const [state, setState] = useState<PushState>()
  const [isBusy, setIsBusy] = useState(false)
  const explanation = useId()

  useEffect(() => {
    pushState().then(setState, report)
  }, [report])

  async function change(isOn: boolean) {
    setIsBusy(true)
    try {
      setState(await (isOn ? turnPushOn(connection) : turnPushOff(connection)))
    } catch (error) {
      report(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.row}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.switch}
          checked={state === 'on'}
          disabled={isBusy || state === undefined || state === 'refused' || state === 'unavailable'}
          aria-describedby={explanation}
          onChange={({ target }) => void change(target.checked)}
        />
        {t`Notify me in this browser while Parley is closed`}
      </label>
      <p id={explanation} className={styles.explanation}>
        {explanationOf(state)}
      </p>
    </div>
  )
}

function explanationOf(state: PushState | undefined): string {
  if (state === 'refused')
    return t`This browser blocks notifications of Parley. You can allow them in its settings for this page.`
  if (state === 'unavailable') return t`This browser cannot be notified while Parley is closed.`
  return t`For what your settings for mobile devices say. Only this browser can read what is sent.`
}
