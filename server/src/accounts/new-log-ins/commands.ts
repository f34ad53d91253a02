import { deviceInWords } from '#directory/sessions/devices.ts'
import type { SessionOrigin } from '#directory/sessions/ports.ts'
import { accountOf } from '#directory/users/commands.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { networkOf } from '#engine/throttles/keys.ts'
import { unixNow } from '#engine/time.ts'
import { post } from '../mail/mail.ts'
import { newLogInLetter } from './letters.ts'
import { remembered, rememberLogIn } from './storage.ts'

/**
 * Remembers from where somebody logs in. Sends them a letter if they never did from this browser and network, unless
 * it is their first time or they want none.
 */
export async function noteLogIn(
  change: Change,
  realm: Realm,
  userId: number,
  from: SessionOrigin,
): Promise<void> {
  const { tx, state } = change
  const user = accountOf(state, userId)
  const at = unixNow()
  const place = { device: deviceInWords(from.userAgent), network: networkOf(from.address) }
  const before = await remembered(tx, state.id, userId, place)
  await rememberLogIn(tx, state.id, userId, place, at)
  if (before !== 'others' || !settingOf(user, 'enable_login_emails')) return
  const { fullName: name, deliveryEmail: address } = user
  const where = realm.context.places?.of(from.address) ?? ''
  const logIn = { device: place.device, address: from.address, where, at }
  await post(change, {
    ...newLogInLetter(state, realm.url, user, logIn),
    kind: 'new log-in',
    to: { name, address },
  })
}
