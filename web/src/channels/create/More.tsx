import { channelSettings } from '@parley/api/channels/settings'
import { useId } from 'react'
import { useRealm, useSlice } from '#data/hooks.ts'
import { declared, t } from '#language/words.ts'
import { Card } from '#settings/frame/Card.tsx'
import setting from '#settings/setting/Setting.module.css'
import { hasRealmPermission } from '../source.ts'
import type { NewChannelDraft } from './draft.ts'
import { FirstPermissions } from './FirstPermissions.tsx'
import styles from './NewChannel.module.css'

interface Props {
  draft: NewChannelDraft
  isPrivate: boolean
  onChange: (more: Partial<NewChannelDraft>) => void
}

const { topics_policy: topics, is_default_stream: byDefault } = channelSettings

/** What a new channel can do without, and what only some may say. */
export function More({ draft, isPrivate, onChange }: Props) {
  const id = useId()
  const { realm_new_stream_announcements_stream_id: announcements } = useRealm()
  const isAdministrator = useSlice((state) => state.self.is_admin)
  const mayChooseTopics = useSlice((state) => hasRealmPermission(state, 'can_set_topics_policy_group'))
  return (
    <Card title={t`More`}>
      {mayChooseTopics && (
        <div className={styles.field}>
          <label htmlFor={`${id}-topics`}>{declared(topics.face.title)}</label>
          <select
            id={`${id}-topics`}
            className={setting.select}
            value={draft.topics}
            onChange={({ target }) => onChange({ topics: target.value })}
          >
            {Object.entries(topics.face.choices ?? {}).map(([value, name]) => (
              <option key={value} value={value}>
                {declared(name)}
              </option>
            ))}
          </select>
        </div>
      )}
      {!isPrivate && announcements !== -1 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.announces}
            onChange={({ target }) => onChange({ announces: target.checked })}
          />
          {t`Tell everybody of it where new channels are announced`}
        </label>
      )}
      {!isPrivate && isAdministrator && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.isDefault}
            onChange={({ target }) => onChange({ isDefault: target.checked })}
          />
          {declared(byDefault.face.title)}
        </label>
      )}
      <FirstPermissions chosen={draft.permissions} onChange={(permissions) => onChange({ permissions })} />
    </Card>
  )
}
