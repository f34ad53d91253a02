import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { EmailChange } from './storage.ts'

/** The letter with the confirmation link, to the new address. */
export function confirmationLetter(
  { settings: { name } }: RealmState,
  user: User,
  change: EmailChange,
  url: string,
): Letter {
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Confirm your new address for ${name}`,
    paragraphs: [
      t`Hello!`,
      t`Somebody, most likely you, wants to use this address on ${name} instead of ${change.oldEmail}.`,
    ],
    action: { label: t`Use this address`, url },
    note: t`The link is good for one day. If it was not you, you can ignore this: nothing changes.`,
  })
}

/** The letter to the old address, so that nobody loses an account unnoticed. */
export function goodbyeLetter(
  { settings: { name } }: RealmState,
  user: User,
  { oldEmail, newEmail }: EmailChange,
  realmUrl: string,
): Letter {
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Your address on ${name} has changed`,
    paragraphs: [
      t`Hello!`,
      t`Your account on ${name} (${realmUrl}) now has the address ${newEmail}. Log in with it from now on, not with ${oldEmail}.`,
    ],
    note: t`If it was not you who changed it, write to the administrators of the organization at once.`,
  })
}
