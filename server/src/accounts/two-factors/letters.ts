import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The letter to who has turned a second factor on. */
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

/** The letter to whose account has none any more, so that nobody loses it unnoticed. */
export function turnedOffLetter({ settings: { name } }: RealmState, email: string, realmUrl: string): Letter {
  return letter({
    subject: `Your account on ${name} has no second factor any more`,
    paragraphs: [
      'Hello!',
      `Logging in to ${name} (${realmUrl}) as ${email} takes the password only, from now on.`,
    ],
    note: 'If it was neither you nor an administrator whom you asked, set a new password at once, and write to the administrators of the organization.',
  })
}
