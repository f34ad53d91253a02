import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { NOT_YOU } from '../two-factors/letters.ts'

/** The letter to who has added a passkey. */
export function addedLetter(
  { settings: { name } }: RealmState,
  email: string,
  { realmUrl, passkey }: { realmUrl: string; passkey: string },
): Letter {
  return letter({
    subject: `Your account on ${name} has a new passkey`,
    paragraphs: [
      'Hello!',
      `From now on, the passkey “${passkey}” lets you log in to ${name} (${realmUrl}) as ${email}. The password alone does not any more: beside it, a passkey, a code or a recovery code is asked for. Other browsers are logged out. API keys that you have given to programs go on until you make a new one.`,
    ],
    note: 'If it was not you, write to the administrators of the organization.',
  })
}

/** The letter to who has removed a passkey, so that nobody loses it unnoticed. */
export function removedLetter(
  { settings: { name } }: RealmState,
  email: string,
  { realmUrl, passkey, hasAnother }: { realmUrl: string; passkey: string; hasAnother: boolean },
): Letter {
  const rest = hasAnother ? '' : ' Logging in takes the password only, from now on.'
  return letter({
    subject: `A passkey of your account on ${name} has been removed`,
    paragraphs: [
      'Hello!',
      `The passkey “${passkey}” does not let anybody log in to ${name} (${realmUrl}) as ${email} any more.${rest} Other browsers are logged out.`,
    ],
    note: NOT_YOU,
  })
}
