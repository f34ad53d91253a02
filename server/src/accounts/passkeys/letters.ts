import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { notYou } from '../two-factors/letters.ts'

/** The letter to who has added a passkey. */
export function addedLetter(
  { settings: { name } }: RealmState,
  user: User,
  { realmUrl, passkey }: { realmUrl: string; passkey: string },
): Letter {
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Your account on ${name} has a new passkey`,
    paragraphs: [
      t`Hello!`,
      t`From now on, the passkey “${passkey}” lets you log in to ${name} (${realmUrl}) as ${user.deliveryEmail}. The password alone does not any more: beside it, a passkey, a code or a recovery code is asked for. Other browsers are logged out. API keys that you have given to programs go on until you make a new one.`,
    ],
    note: t`If it was not you, write to the administrators of the organization.`,
  })
}

/** The letter to who has removed a passkey, so that nobody loses it unnoticed. */
export function removedLetter(
  { settings: { name } }: RealmState,
  user: User,
  { realmUrl, passkey, hasAnother }: { realmUrl: string; passkey: string; hasAnother: boolean },
): Letter {
  const words = wordsOf(user)
  const { t } = words
  const email = user.deliveryEmail
  return letter({
    words,
    subject: t`A passkey of your account on ${name} has been removed`,
    paragraphs: [
      t`Hello!`,
      hasAnother
        ? t`The passkey “${passkey}” does not let anybody log in to ${name} (${realmUrl}) as ${email} any more. Other browsers are logged out.`
        : t`The passkey “${passkey}” does not let anybody log in to ${name} (${realmUrl}) as ${email} any more. Logging in takes the password only, from now on. Other browsers are logged out.`,
    ],
    note: notYou(words),
  })
}
