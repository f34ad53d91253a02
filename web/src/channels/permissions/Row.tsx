import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { Subscription } from '@parley/client'
import { useEffect, useId, useRef } from 'react'
import { useSlice } from '#data/hooks.ts'
import { formatNumber } from '#language/intl.ts'
import { declared, t } from '#language/words.ts'
import { Chips } from '#settings/permission/Chips.tsx'
import { Faces } from '#settings/permission/Faces.tsx'
import { PermissionField } from '#settings/permission/PermissionField.tsx'
import { useNobody, useRule } from '#settings/permission/rule.ts'
import { chosenOf } from '#settings/permission/value.ts'
import setting from '#settings/setting/Setting.module.css'
import { channelRefusal } from '../source.ts'
import { alsoInWords } from './also.ts'
import styles from './Permissions.module.css'
import type { PermissionRow } from './use-rows.ts'

interface Props {
  channel: Subscription
  row: PermissionRow
  isReadOnly: boolean
  isChosen: boolean
  onChoose: (value: GroupSettingValue) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** A permission: a sentence that ends in whom it is given to, and who that is. */
export function Row({ channel, row, isReadOnly, isChosen, onChoose, onKeepMine, onTakeTheirs }: Props) {
  const { name, permission, stored, value, isChanged, isInConflict, before, after, peopleBy } = row
  const { face, also } = permission
  const id = useId()
  const rule = useRule('stream', name)
  const nobody = useNobody()
  const refusal = useSlice((state) =>
    isReadOnly ? undefined : channelRefusal(state, channel.stream_id, face),
  )
  const about = face.about && declared(face.about)
  const others = alsoInWords(channel, also)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'center' })
  }, [isChosen])
  return (
    <div
      ref={place}
      className={styles.row}
      data-permission={name}
      data-changed={isChanged || undefined}
      data-chosen={isChosen || undefined}
    >
      <span className={styles.title}>{declared(face.title)}</span>
      <span className={styles.given}>
        <PermissionField
          title={declared(face.title)}
          about={about}
          rule={rule}
          value={value}
          onChange={onChoose}
          peopleBy={peopleBy}
          describedBy={refusal === undefined ? undefined : `${id}-refusal`}
          isDisabled={isReadOnly || refusal !== undefined}
        />
        {others && <span className={styles.also}>{others}</span>}
      </span>
      <span className={styles.people}>
        {after.length !== before.length && (
          <span className={styles.was}>{t`was ${formatNumber(before.length)}`}</span>
        )}
        <Faces userIds={after} />
      </span>
      {about && isReadOnly && <p className={styles.about}>{about}</p>}
      {refusal && (
        <p id={`${id}-refusal`} className={styles.about}>
          {refusal}
        </p>
      )}
      {isInConflict && (
        <div className={`${setting.conflict} ${styles.conflict}`} role="alert">
          <p>{t`Somebody else has changed this meanwhile, to:`}</p>
          <Chips chosen={chosenOf(stored, nobody)} />
          <button type="button" className={setting.link} onClick={onKeepMine}>
            {t`Keep mine`}
          </button>
          <button type="button" className={setting.link} onClick={onTakeTheirs}>
            {t`Take theirs`}
          </button>
        </div>
      )}
    </div>
  )
}
