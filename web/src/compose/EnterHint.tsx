import { updateSettings } from '@parley/api/settings/endpoints'
import { useApp } from '#data/context.ts'
import { useSettings } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import styles from './Composer.module.css'

/**
 * Says what Enter does, and changes it.
 * @param isInCode the caret is in a block of code, where Enter begins a line for everybody
 */
export function EnterHint({ isInCode }: { isInCode: boolean }) {
  const { connection, report } = useApp()
  const { enter_sends: enterSends } = useSettings()
  return (
    <button
      type="button"
      className={styles.hint}
      title={enterSends ? t`Let Enter begin a new line instead` : t`Let Enter send instead`}
      onClick={() => void connection.call(updateSettings, { enter_sends: !enterSends }).catch(report)}
    >
      {enterSends && !isInCode ? t`Enter sends` : t`Ctrl Enter sends`}
    </button>
  )
}
