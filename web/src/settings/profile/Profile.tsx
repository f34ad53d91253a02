import { deleteAvatar, setAvatar } from '@parley/api/avatars/endpoints'
import { removeOwnProfileData, updateOwnProfileData } from '@parley/api/profile-fields/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '../frame/Card.tsx'
import { OneSetting } from '../parts/OneSetting.tsx'
import { PictureRow } from '../parts/PictureRow.tsx'
import { ProfileFields } from './ProfileFields.tsx'

const LONGEST_NAME = 100
const SQUARE = [1]
const zones = () =>
  Object.fromEntries([['', t`Not said`], ...Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone])])

/** Name, picture, zone, and what the organization asks of everybody. */
export function Profile() {
  const { connection, ownUserId } = useApp()
  const own = useSlice((state) => state.users.get(ownUserId))
  const self = useSlice((state) => state.self)
  const mayChangePicture = useSlice(
    (state) => state.self.is_admin || !state.realm.realm_avatar_changes_disabled,
  )
  const choices = zones()
  return (
    <>
      <Card title={t`You`}>
        <PictureRow
          title={t`Picture`}
          about={t`You choose the part of it that is shown.`}
          shapes={SQUARE}
          picture={<Avatar name={self.full_name} userId={ownUserId} url={own?.avatar_url} size={64} />}
          isOwn={self.avatar_source === 'U'}
          refusal={mayChangePicture ? undefined : t`Only administrators can change pictures.`}
          upload={(file) => connection.call(setAvatar, {}, { file })}
          remove={() => connection.call(deleteAvatar, {})}
        />
        <OneSetting
          name="full_name"
          title={t`Name`}
          control={{ kind: 'text', max: LONGEST_NAME }}
          value={(state) => state.self.full_name}
          save={(connection, value) => connection.call(updateSettings, { full_name: String(value) })}
          refusal={(state) =>
            state.realm.realm_name_changes_disabled && !state.self.is_admin
              ? t`Only administrators can change names.`
              : undefined
          }
        />
        <OneSetting
          name="timezone"
          title={t`Time zone`}
          about={t`Others see what time it is for you.`}
          control={{ kind: 'choice', values: Object.keys(choices) }}
          choices={choices}
          value={(state) => state.settings.timezone}
          save={(connection, value) => connection.call(updateSettings, { timezone: String(value) })}
        />
      </Card>
      <ProfileFields
        title={t`About you`}
        userId={ownUserId}
        save={(connection, id, value) =>
          value === null
            ? connection.call(removeOwnProfileData, { data: [id] })
            : connection.call(updateOwnProfileData, { data: [{ id, value }] })
        }
        refusal={(state, { editable_by_user: isOwn }) =>
          isOwn || state.self.is_admin ? undefined : t`Only administrators can change this.`
        }
      />
    </>
  )
}
