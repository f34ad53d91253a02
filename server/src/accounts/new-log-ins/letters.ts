import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** A log-in to tell its owner of. */
export interface NewLogIn {
  /** Browser and system, in words. */
  readonly device: string
  /** The network address; empty if unknown. */
  readonly address: string
  /** The place of the address; empty if unknown. */
  readonly where: string
  /** UNIX seconds. */
  readonly at: number
}

/** The letter about a log-in from a browser or network that is new for the account. */
export function newLogInLetter(
  { settings: { name } }: RealmState,
  realmUrl: string,
  user: User,
  { device, address, where, at }: NewLogIn,
): Letter {
  const words = wordsOf(user)
  const { t } = words
  const when = words.time(at, {
    dateStyle: 'full',
    timeStyle: 'long',
    hour12: !settingOf(user, 'twenty_four_hour_time'),
    timeZone: user.timezone || 'UTC',
  })
  return letter({
    words,
    subject: t`New log-in to ${name}`,
    paragraphs: [
      t`Hello!`,
      t`Somebody, most likely you, has logged in to ${name} (${realmUrl}) as ${user.deliveryEmail}.`,
      t`When: ${when}`,
      t`With: ${device}`,
      ...(address === '' ? [] : [t`From: ${where === '' ? address : `${address} (${where})`}`]),
    ],
    note: t`If it was you, there is nothing to do. If not, set a new password at once, which ends all other sessions, and write to the administrators of the organization. You can turn these letters off in your settings.`,
  })
}
