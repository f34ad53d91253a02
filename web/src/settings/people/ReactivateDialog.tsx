import { reactivateUser } from '@parley/api/users/endpoints'
import { useApp } from '#data/context.ts'
import { plural, t } from '#language/words.ts'
import { ForAll } from './ForAll.tsx'
import { oneByOne } from './one-by-one.ts'
import { whyNotDeactivate } from './rights.ts'

/** Brings accounts back. */
export default function ReactivateDialog({
  userIds,
  onClose,
}: {
  userIds: readonly number[]
  onClose: () => void
}) {
  const { connection, session } = useApp()
  return (
    <ForAll
      title={plural(userIds.length, { one: 'Reactivate one account', other: 'Reactivate # accounts' })}
      userIds={userIds}
      whyNot={(user) => whyNotDeactivate(session.state, user)}
      action={t`Reactivate`}
      run={(all, onProgress) =>
        oneByOne(all, ({ user_id }) => connection.call(reactivateUser, { user_id }), onProgress)
      }
      done={(count) => plural(count, { one: '# account is back', other: '# accounts are back' })}
      onClose={onClose}
    >
      <p>{t`They can log in again, and are in the channels of before. Bots get new keys.`}</p>
    </ForAll>
  )
}
