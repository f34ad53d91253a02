import { erasePerson as erasePersonEndpoint, getErasure } from '@parley/api/erasing/endpoints'
import { userErrors } from '@parley/api/users/errors'
import { backupsNow } from '#engine/backups/kept.ts'
import { route } from '#engine/http/route.ts'
import { erasePerson } from './commands.ts'
import { isHeld } from './held.ts'
import { amountOf, erasureOf } from './storage.ts'

/** Tells what erasing a person would take away, or what became of it. */
export const look = route(getErasure, async ({ server, realm: { db, state }, parameters }) => {
  const { user_id: userId } = parameters
  if (state.users.get(userId)?.botType !== null) throw userErrors.noSuchUser()
  const [amount, holds, erasure, backups] = await Promise.all([
    amountOf(db, state.id, userId),
    isHeld(db, state, userId),
    erasureOf(db, state.id, userId),
    backupsNow(server.config),
  ])
  return {
    ...amount,
    is_held: holds,
    backups: { count: backups.count, gone_at: backups.goneAt },
    erasure:
      erasure === undefined
        ? null
        : {
            messages: erasure.messages,
            files: erasure.files,
            date_requested: erasure.requestedAt,
            date_finished: erasure.finishedAt,
            is_held: holds && erasure.finishedAt === null,
          },
  }
})

/** Erases a person. */
export const erase = route(erasePersonEndpoint, async ({ server, realm, user, parameters }) => {
  const { user_id: userId, erase_messages: messages, erase_files: files } = parameters
  await erasePerson(realm, { userId, messages, files }, user.id)
  const { count, goneAt } = await backupsNow(server.config)
  return { backups: { count, gone_at: goneAt } }
})
