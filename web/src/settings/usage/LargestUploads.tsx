import { getUploadUsage } from '@parley/api/usage/endpoints'
import { useRealm, useUsers } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { useAnswer } from '../integrations/use-answer.ts'
import { Collection } from '../parts/Collection.tsx'
import { roomOf } from '../parts/room.ts'

/** Whose files take the most room. */
export function LargestUploads() {
  const users = useUsers()
  const quota = useRealm().realm_user_upload_quota_mib
  const { answer } = useAnswer(getUploadUsage, {})
  if (!answer || answer.users.length === 0) return null
  return (
    <Collection
      title={t`Whose files take the most room`}
      items={answer.users.map(({ user_id: id, files, space_used: used }) => {
        const name = users.get(id)?.full_name ?? t`Somebody`
        return {
          key: id,
          name,
          lead: <Avatar name={name} userId={id} url={users.get(id)?.avatar_url} size={28} />,
          title: <a href={`#organization/people/${id}`}>{name}</a>,
          detail: [roomOf(used, quota), plural(files, { one: '# file', other: '# files' })].join(' · '),
        }
      })}
      empty=""
    />
  )
}
