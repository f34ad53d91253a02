import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Words } from '#engine/words/words.ts'

/**
 * The letter to who has added or removed a factor of any kind: what is different, what follows of it, and what to do if
 * it was somebody else. So nobody loses one unnoticed.
 */
export function factorLetter(
  user: User,
  done: 'added' | 'removed',
  { subject, what }: { readonly subject: string; readonly what: string },
): Letter {
  const words = wordsOf(user)
  const { t } = words
  const isAdded = done === 'added'
  return letter({
    words,
    subject,
    paragraphs: [
      t`Hello!`,
      what,
      isAdded
        ? t`Other browsers are logged out. API keys that you have given to programs go on until you make a new one.`
        : t`Other browsers are logged out.`,
    ],
    // Administrators remove factors, too, and add none.
    note: isAdded ? t`If it was not you, write to the administrators of the organization.` : notYou(words),
  })
}

/** The letter to who has turned the codes of an app on. */
export function turnedOnLetter({ settings: { name } }: RealmState, user: User, realmUrl: string): Letter {
  const { t } = wordsOf(user)
  return factorLetter(user, 'added', {
    subject: t`Your account on ${name} has a second factor`,
    what: t`From now on, logging in to ${name} (${realmUrl}) as ${user.deliveryEmail} takes a code of your app beside the password.`,
  })
}

/** The letter to whose app is not asked for any more. */
export function turnedOffLetter(
  { settings: { name } }: RealmState,
  user: User,
  realmUrl: string,
  hasAnother: boolean,
): Letter {
  const { t } = wordsOf(user)
  const email = user.deliveryEmail
  return factorLetter(user, 'removed', {
    subject: hasAnother
      ? t`Codes of an app are turned off for your account on ${name}`
      : t`Your account on ${name} has no second factor any more`,
    what: hasAnother
      ? t`Logging in to ${name} (${realmUrl}) as ${email} takes a passkey beside the password, from now on, and no code of an app.`
      : t`Logging in to ${name} (${realmUrl}) as ${email} takes the password only, from now on.`,
  })
}

/** The letter to whose second factors an administrator or the operator has taken away. */
export function factorsTakenLetter({ settings: { name } }: RealmState, user: User, realmUrl: string): Letter {
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Your account on ${name} has no second factor any more`,
    paragraphs: [
      t`Hello!`,
      t`An administrator has taken away the second factors of ${user.deliveryEmail} on ${name} (${realmUrl}): the codes of an app, the passkeys and the recovery codes. You are logged out everywhere. Logging in takes the password only, from now on, unless the organization asks you to set a second factor up again.`,
    ],
    note: notYou(words),
  })
}

/** What to do if somebody else has done it. */
const notYou = ({ t }: Words): string =>
  t`If it was neither you nor an administrator whom you asked, set a new password at once, and write to the administrators of the organization.`
