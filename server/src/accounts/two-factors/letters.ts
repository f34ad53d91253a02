import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The letter to who has turned the codes of an app on. */
export function turnedOnLetter({ settings: { name } }: RealmState, email: string, realmUrl: string): Letter {
  return letter({
    subject: `Your account on ${name} has a second factor`,
    paragraphs: [
      'Hello!',
      `From now on, logging in to ${name} (${realmUrl}) as ${email} takes a code of your app beside the password. Other browsers are logged out. API keys that you have given to programs go on until you make a new one.`,
    ],
    note: 'If it was not you, write to the administrators of the organization.',
  })
}

/** The letter to whose app is not asked for any more, so that nobody loses it unnoticed. */
export function turnedOffLetter(
  { settings: { name } }: RealmState,
  email: string,
  realmUrl: string,
  hasAnother: boolean,
): Letter {
  const subject = hasAnother
    ? `Codes of an app are turned off for your account on ${name}`
    : `Your account on ${name} has no second factor any more`
  const now = hasAnother
    ? 'takes a passkey beside the password, from now on, and no code of an app.'
    : 'takes the password only, from now on.'
  return letter({
    subject,
    paragraphs: [
      'Hello!',
      `Logging in to ${name} (${realmUrl}) as ${email} ${now} Other browsers are logged out.`,
    ],
    note: NOT_YOU,
  })
}

/** The letter to whose second factors an administrator or the operator has taken away. */
export function factorsTakenLetter(
  { settings: { name } }: RealmState,
  email: string,
  realmUrl: string,
): Letter {
  return letter({
    subject: `Your account on ${name} has no second factor any more`,
    paragraphs: [
      'Hello!',
      `An administrator has taken away the second factors of ${email} on ${name} (${realmUrl}): the codes of an app, the passkeys and the recovery codes. You are logged out everywhere. Logging in takes the password only, from now on, unless the organization asks you to set a second factor up again.`,
    ],
    note: NOT_YOU,
  })
}

export const NOT_YOU =
  'If it was neither you nor an administrator whom you asked, set a new password at once, and write to the administrators of the organization.'
