import { changeUserSettings } from '#accounts/settings/commands.ts'
import { removeAvatar } from '#directory/avatars/commands.ts'
import { saveValues } from '#directory/profile-fields/values.ts'
import { changeStatus } from '#directory/statuses/commands.ts'
import { saveUser } from '#directory/users/commands.ts'
import { savePasswordHash } from '#directory/users/password-hash.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { ErasedPerson } from '#engine/journal/entry.ts'
import { ONLY_THEIRS } from './tables.ts'

/** Erases the account itself, and all that is only its person's: both are limited, so that one change has room for it. */
export async function eraseAccount(change: Change, user: User, form: ErasedPerson): Promise<void> {
  const { state, tx } = change
  if (user.avatarSource === 'U') await removeAvatar(change, user.id)
  if (state.statuses.has(user.id)) await changeStatus(change, user.id, { status_text: '', emoji_name: '' })
  const values = [...(state.profileValues.get(user.id)?.keys() ?? [])].map((id) => [id, null] as const)
  await saveValues(change, user.id, values)
  await changeUserSettings(change, user.id, { timezone: '' })
  const { fullName, deliveryEmail } = form
  await saveUser(change, user.id, {
    fullName,
    deliveryEmail,
    keyGeneration: user.keyGeneration + 1,
    avatarSource: 'G',
    // Not the one that taking an uploaded picture away has made: browsers keep pictures by it.
    avatarVersion: user.avatarVersion + 2,
  })
  await savePasswordHash(tx, state.id, user.id, null)
  for (const table of ONLY_THEIRS) {
    await tx.query(`delete from ${table} where realm_id = $1 and user_id = $2`, [state.id, user.id])
  }
  await tx.query(`delete from scim_resources where realm_id = $1 and kind = 'user' and id = $2`, [
    state.id,
    user.id,
  ])
}
