import { getAttachments, removeAttachment } from '@parley/api/uploads/endpoints'
import type { Connection } from '@parley/client'
import { fileSize } from '#compose/file-size.ts'
import { useApp } from '#data/context.ts'
import { useRealm } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { formatDate } from '#ui/time/format.ts'
import { Card } from '../frame/Card.tsx'
import { Collection } from '../parts/Collection.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import { roomOf } from '../parts/room.ts'
import { useListed } from '../parts/use-listed.ts'
import setting from '../setting/Setting.module.css'

const load = (connection: Connection) => connection.call(getAttachments, {})

/** What the person has uploaded: the largest first, since that is what takes room. */
export function Uploads() {
  const { connection } = useApp()
  const quota = useRealm().realm_user_upload_quota_mib
  const { answer, problem, read } = useListed(load, { events: ['attachment'] })
  if (problem !== undefined) {
    return (
      <Card title={t`Your uploads`}>
        <p className={setting.note} role="alert">
          {problem} <Button kind="quiet" onClick={read}>{t`Try again`}</Button>
        </p>
      </Card>
    )
  }
  if (!answer) return <p role="status">{t`Loading…`}</p>
  const files = answer.attachments
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const used = answer.user_upload_space_used
  return (
    <Collection
      title={t`Your uploads: ${roomOf(quota === null ? total : used, quota)}`}
      items={[...files]
        .sort((a, b) => b.size - a.size)
        .map((file) => ({
          key: file.id,
          name: file.name,
          title: (
            <a href={`/user_uploads/${file.path_id}`} target="_blank" rel="noreferrer">
              {file.name}
            </a>
          ),
          detail: [
            fileSize(file.size),
            formatDate(new Date(file.create_time), true),
            plural(file.messages.length, { one: 'in # message', other: 'in # messages' }),
          ].join(' · '),
          tail: (
            <Confirmed
              action={t`Delete…`}
              question={t`${file.name} will be gone from all messages that link to it.`}
              isDangerous
              onConfirm={() => connection.call(removeAttachment, { attachment_id: file.id })}
            />
          ),
        }))}
      empty={t`You have sent no files.`}
    >
      {quota !== null && used > total && (
        <p className={setting.note}>{t`${fileSize(used - total)} of that are files of your bots.`}</p>
      )}
    </Collection>
  )
}
