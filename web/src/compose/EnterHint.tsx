import { updateSettings } from '@parley/api/settings/endpoints'
import { useApp } from '#data/context.ts'
import { useSettings } from '#data/hooks.ts'
import styles from './Composer.module.css'

/** Says what Enter does, and changes it. */
export function EnterHint() {
  const { connection, report } = useApp()
  const { enter_sends: enterSends } = useSettings()
  return (
    <button
      type="button"
      className={styles.hint}
      title={enterSends ? 'Let Enter begin a new line instead' : 'Let Enter send instead'}
      onClick={() => void connection.call(updateSettings, { enter_sends: !enterSends }).catch(report)}
    >
      {enterSends ? 'Enter sends' : 'Ctrl Enter sends'}
    </button>
  )
}
