import { muteUser, unmuteUser } from '@parley/api/muted-users/endpoints'
import { mutedUserErrors } from '@parley/api/muted-users/errors'
import { mutedUsers } from '@parley/api/muted-users/limits'
import { userToShow } from '#directory/permissions/users.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { route } from '#engine/http/route.ts'
import { unixNow } from '#engine/time.ts'
import { markAsRead } from '../flags/commands.ts'
import { mutedUsersChanged } from './entries.ts'
import { presentMutedUsers } from './present.ts'
import { hasMuted } from './state.ts'

/** Mutes a user and marks their messages as read. */
export const mute = route(
  muteUser,
  async ({ realm, state: now, user, parameters: { muted_user_id: id } }) => {
    await realm.change(async ({ state, tx, append }) => {
      if (id === user.id) throw mutedUserErrors.cannotMuteSelf()
      userToShow(state, user, id)
      if (hasMuted(state, user.id, id)) throw mutedUserErrors.alreadyMuted()
      mutedUsers.checkRoom(state.mutedUsers.get(user.id)?.size ?? 0)
      const timestamp = unixNow()
      await tx.query(
        'insert into muted_users (realm_id, user_id, muted_user_id, muted_at) values ($1, $2, $3, $4)',
        [state.id, user.id, id, timestamp],
      )
      const muted = [...presentMutedUsers(state, user.id), { id, timestamp }]
      append(mutedUsersChanged.of({ userId: user.id, muted }))
    })
    // Later messages of a muted user arrive as read, so earlier ones become read too.
    await markAsRead(realm, plainViewer(now, user), { senderId: id })
    return {}
  },
)

/** Unmutes a user. */
export const unmute = route(unmuteUser, async ({ realm, user, parameters: { muted_user_id: id } }) => {
  await realm.change(async ({ state, tx, append }) => {
    // A muted user who is no longer visible can still be unmuted.
    if (!hasMuted(state, user.id, id)) {
      userToShow(state, user, id)
      throw mutedUserErrors.notMuted()
    }
    await tx.query('delete from muted_users where realm_id = $1 and user_id = $2 and muted_user_id = $3', [
      state.id,
      user.id,
      id,
    ])
    const muted = presentMutedUsers(state, user.id).filter((one) => one.id !== id)
    append(mutedUsersChanged.of({ userId: user.id, muted }))
  })
  return {}
})
