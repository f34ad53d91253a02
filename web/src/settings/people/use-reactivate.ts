import { reactivateUser } from '@parley/api/users/endpoints'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import type { User } from './directory.ts'
import { openDeactivate } from './open-dialogs.ts'

/** Brings an account back, and says what its owner has to know. */
export function useReactivate() {
  const { connection, toasts, report } = useApp()
  return ({ user_id, full_name: name, is_bot: isBot }: User) => {
    connection.call(reactivateUser, { user_id }).then(
      () =>
        toasts.show(isBot ? t`${name} is back, with a new key` : t`${name} can log in again`, {
          label: t`Deactivate…`,
          onAction: () => openDeactivate({ userIds: [user_id] }),
        }),
      report,
    )
  }
}
