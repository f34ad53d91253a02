import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import type { Letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { factorLetter } from '../two-factors/letters.ts'

/** The letter to who has added a passkey. */
export function addedLetter(
  { settings: { name } }: RealmState,
  user: User,
  { realmUrl, passkey }: { realmUrl: string; passkey: string },
): Letter {
  const { t } = wordsOf(user)
  return factorLetter(user, 'added', {
    subject: t`Your account on ${name} has a new passkey`,
    what: t`From now on, the passkey “${passkey}” lets you log in to ${name} (${realmUrl}) as ${user.deliveryEmail}. The password alone does not any more: beside it, a passkey, a code or a recovery code is asked for.`,
  })
}

/** The letter to who has removed a passkey. */
export function removedLetter(
  { settings: { name } }: RealmState,
  user: User,
  { realmUrl, passkey, hasAnother }: { realmUrl: string; passkey: string; hasAnother: boolean },
): Letter {
  const { t } = wordsOf(user)
  const email = user.deliveryEmail
  return factorLetter(user, 'removed', {
    subject: t`A passkey of your account on ${name} has been removed`,
    what: hasAnother
      ? t`The passkey “${passkey}” does not let anybody log in to ${name} (${realmUrl}) as ${email} any more.`
      : t`The passkey “${passkey}” does not let anybody log in to ${name} (${realmUrl}) as ${email} any more. Logging in takes the password only, from now on.`,
  })
}
