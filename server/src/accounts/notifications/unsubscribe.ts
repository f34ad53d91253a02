import { notificationLetterErrors } from '@parley/api/notification-letters/errors'
import { changeProperties } from '#directory/subscriptions/properties.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { changeUserSettings } from '../settings/commands.ts'
import type { EndedLetters } from './unsubscribe-tokens.ts'

/** Whose letters a link ends, and which. Throws the same error for every invalid link. */
export function unsubscribedBy(
  { state, context }: Realm,
  token: string,
): { user: User; letters: EndedLetters } {
  const found = context.unsubscribeTokens.read(state, token)
  if (found === undefined || !found.user.isActive || state.isDeactivated)
    throw notificationLetterErrors.invalidLink()
  return found
}

/** Turns off all that such letters are sent for. */
export async function unsubscribe(change: Change, { id }: User, letters: EndedLetters): Promise<void> {
  if (letters === 'digests') return changeUserSettings(change, id, { enable_digest_emails: false })
  await changeUserSettings(change, id, {
    enable_offline_email_notifications: false,
    enable_followed_topic_email_notifications: false,
    enable_stream_email_notifications: false,
  })
  const user = change.state.users.get(id)
  const own = [...(change.state.subscriptions.get(id)?.values() ?? [])]
  const asked = own.filter(({ isActive, emailNotifications }) => isActive && emailNotifications === true)
  if (user === undefined || asked.length === 0) return
  await changeProperties(
    change,
    user,
    asked.map(({ channelId }) => ({ channelId, property: 'email_notifications', value: false })),
  )
}
