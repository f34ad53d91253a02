import { declared } from '#language/words.ts'
import { PeopleField } from '#navigation/menus/PeopleField.tsx'
import type { ControlProps } from './controls.tsx'
import styles from './Setting.module.css'

const NOBODY: ReadonlySet<number> = new Set()

/** Some people. */
export function PeopleControl({ setting, value, onChange }: ControlProps) {
  return (
    <div className={styles.written}>
      <PeopleField
        label={declared(setting.face.title)}
        chosen={Array.isArray(value) ? value : []}
        onChange={(ids) => void onChange([...ids])}
        without={NOBODY}
        onDone={() => {}}
      />
    </div>
  )
}
