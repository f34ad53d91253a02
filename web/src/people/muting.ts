import { muteUser, unmuteUser } from '@parley/api/muted-users/endpoints'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'

/** Whether somebody is muted, and how to change that; undefined for oneself. */
export function useMuting(userId: number): { isMuted: boolean; toggle: () => void } | undefined {
  const { connection, session, ownUserId, toasts, report } = useApp()
  const isMuted = useSlice((state) => state.mutedUsers.has(userId))
  if (userId === ownUserId) return undefined
  const call = (endpoint: typeof muteUser | typeof unmuteUser) =>
    connection.call(endpoint, { muted_user_id: userId })
  return {
    isMuted,
    toggle() {
      const name = session.state.users.get(userId)?.full_name ?? t`This person`
      call(isMuted ? unmuteUser : muteUser).then(() => {
        toasts.show(isMuted ? t`${name} is no longer muted` : t`${name} is muted`, {
          label: t`Undo`,
          onAction: () => void call(isMuted ? muteUser : unmuteUser).catch(report),
        })
      }, report)
    },
  }
}
