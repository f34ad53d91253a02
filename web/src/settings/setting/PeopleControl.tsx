import { useMemo } from 'react'
import { useUsers } from '#data/hooks.ts'
import { declared } from '#language/words.ts'
import { PeopleField } from '#navigation/menus/PeopleField.tsx'
import type { ControlProps } from './controls.tsx'
import styles from './Setting.module.css'

const NOBODY: ReadonlySet<number> = new Set()
const NOBODY_YET: readonly number[] = []

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

/** One person, who is no bot. Another takes their place; there is never none. */
export function PersonControl({ setting, value, onChange }: ControlProps) {
  const users = useUsers()
  const id = Number(value)
  const without = useMemo(
    () => new Set([id, ...[...users.values()].flatMap((user) => (user.is_bot ? [user.user_id] : []))]),
    [users, id],
  )
  return (
    <div className={styles.written}>
      <p dir="auto">{users.get(id)?.full_name}</p>
      <PeopleField
        label={declared(setting.face.title)}
        chosen={NOBODY_YET}
        onChange={([chosen]) => {
          if (chosen !== undefined) void onChange(chosen)
        }}
        without={without}
        onDone={() => {}}
        floats
      />
    </div>
  )
}
