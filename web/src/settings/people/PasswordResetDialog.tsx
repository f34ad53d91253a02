import { sendPasswordReset } from '@parley/api/password-resets/endpoints'
import { useApp } from '#data/context.ts'
import { useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { ForAll } from './ForAll.tsx'
import { oneByOne } from './one-by-one.ts'

/** Sends somebody a link that sets a new password. */
export default function PasswordResetDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { connection } = useApp()
  const name = useUsers().get(userId)?.full_name ?? ''
  return (
    <ForAll
      title={t`A new password for ${name}`}
      userIds={[userId]}
      action={t`Send the link`}
      run={(all, onProgress) =>
        oneByOne(all, ({ user_id }) => connection.call(sendPasswordReset, { user_id }), onProgress)
      }
      done={() => t`The link is on its way to ${name}`}
      onClose={onClose}
    >
      <p>
        {t`${name} gets a letter with a link that sets a new password. Until it is used, everything stays as it is; then all browsers and programs are logged out.`}
      </p>
    </ForAll>
  )
}
