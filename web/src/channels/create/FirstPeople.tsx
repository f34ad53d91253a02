import type { GroupSettingValue } from '@parley/api/groups/permission'
import { plural, t } from '#language/words.ts'
import { Card } from '#settings/frame/Card.tsx'
import setting from '#settings/setting/Setting.module.css'
import { PeopleAndGroups, usePeopleIn } from '../members/PeopleAndGroups.tsx'
import styles from './NewChannel.module.css'

interface Props {
  people: GroupSettingValue
  /** How many they are, without oneself. */
  others: number
  /** The channel is private, and nobody else is in it. */
  isAlone: boolean
  isSureAlone: boolean
  onChange: (people: GroupSettingValue) => void
  onSure: (isSure: boolean) => void
}

/** Who is in the channel from its first day. Nobody else could find a private one. */
export function FirstPeople({ people, others, isAlone, isSureAlone, onChange, onSure }: Props) {
  const peopleIn = usePeopleIn()
  return (
    <Card title={t`Who is in it`}>
      <div className={styles.field}>
        <PeopleAndGroups
          title={t`People and groups to add`}
          placeholder={t`Choose people and groups…`}
          value={people}
          onChange={onChange}
          peopleBy={peopleIn}
          sum={(count) => plural(count, { one: '# person will be added', other: '# people will be added' })}
        />
        <p className={setting.about}>
          {others === 0
            ? t`You, and whoever you add.`
            : plural(others, { one: 'You and # other.', other: 'You and # others.' })}
        </p>
        {isAlone && (
          <div className={`${setting.conflict} ${styles.alone}`} role="alert">
            <p>{t`Nobody but you could find this channel. Add people, or say that it is for you alone.`}</p>
            <label>
              <input
                type="checkbox"
                checked={isSureAlone}
                onChange={({ target }) => onSure(target.checked)}
              />
              {t`It is for me alone`}
            </label>
          </div>
        )}
      </div>
    </Card>
  )
}
