import { getUploadUsage } from '@parley/api/usage/endpoints'
import { useRealm } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { useAnswer } from '../integrations/use-answer.ts'
import { roomOf } from '../parts/room.ts'
import { Line } from './Line.tsx'

/** How much room the files of somebody and their bots take, for administrators. Nothing where there are none. */
export function UploadsCard({ userId }: { userId: number }) {
  const quota = useRealm().realm_user_upload_quota_mib
  const { answer } = useAnswer(getUploadUsage, { user_id: userId })
  const [used] = answer?.users ?? []
  if (used === undefined) return null
  return (
    <Card title={t`Uploads`}>
      <Line
        title={roomOf(used.space_used, quota)}
        about={plural(used.files, {
          one: '# file, with those of their bots',
          other: '# files, with those of their bots',
        })}
      />
    </Card>
  )
}
