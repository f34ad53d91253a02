import type { ParametersOf } from '@parley/api/contract/endpoint'
import type { deactivateUser } from '@parley/api/users/endpoints'
import { removeAvatar } from '#directory/avatars/commands.ts'
import { saveValues } from '#directory/profile-fields/values.ts'
import { changeStatus } from '#directory/statuses/commands.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import { deleteSent } from '#messages/message-changes/jobs.ts'
import { unlinkAll } from '../external-sign-in/identities.ts'

export type ErasingActions = NonNullable<ParametersOf<typeof deactivateUser>['actions']>

const PLACES = [
  ['delete_public_channel_messages', 'public'],
  ['delete_private_channel_messages', 'private'],
  ['delete_direct_messages', 'direct'],
] as const

/** Whether the actions delete any messages. */
export function deletesMessages(actions: ErasingActions): boolean {
  return PLACES.some(([name]) => actions[name])
}

/** Erases what a deactivated user leaves behind, as requested. A job deletes the messages after the commit. */
export async function erase(change: Change, user: User, actions: ErasingActions): Promise<void> {
  const { state, tx } = change
  if (actions.delete_profile) {
    if (user.avatarSource === 'U') await removeAvatar(change, user.id)
    if (state.statuses.has(user.id)) await changeStatus(change, user.id, { status_text: '', emoji_name: '' })
    const values = [...(state.profileValues.get(user.id)?.keys() ?? [])].map((id) => [id, null] as const)
    await saveValues(change, user.id, values)
    // Else whoever has the account at the provider would be known to have had this one.
    await unlinkAll(tx, state.id, user.id)
  }
  if (!deletesMessages(actions)) return
  const where = PLACES.filter(([name]) => actions[name]).map(([, place]) => place)
  const sent = { senderId: user.id, where, throughId: state.lastMessageId }
  await deleteSent.queue(tx, { realmId: state.id, ...sent })
}
