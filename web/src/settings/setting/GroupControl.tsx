import type { GroupSettingValue } from '@parley/api/groups/permission'
import { declared } from '#language/words.ts'
import { Faces } from '../permission/Faces.tsx'
import { PermissionField } from '../permission/PermissionField.tsx'
import { useRule } from '../permission/rule.ts'
import { usePeopleWith } from '../permission/use-people-with.ts'
import type { ControlProps } from './controls.tsx'
import styles from './Setting.module.css'

/** Who has a permission of the organization, and by what. */
export function GroupControl({ setting, value, onChange, describedBy, isDisabled, isWrong }: ControlProps) {
  const { name, face } = setting
  const rule = useRule('realm', name)
  const peopleBy = usePeopleWith(rule)
  const given = value as GroupSettingValue
  return (
    <div className={styles.group}>
      <PermissionField
        title={declared(face.title)}
        about={face.about && declared(face.about)}
        rule={rule}
        value={given}
        onChange={(next) => void onChange(next)}
        peopleBy={peopleBy}
        describedBy={describedBy}
        isDisabled={isDisabled}
        isWrong={isWrong}
      />
      <Faces userIds={peopleBy(given)} />
    </div>
  )
}
