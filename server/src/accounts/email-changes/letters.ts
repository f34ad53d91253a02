import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { EmailChange } from './storage.ts'

/** The letter with the confirmation link, to the new address. */
export function confirmationLetter(
  { settings: { name } }: RealmState,
  change: EmailChange,
  url: string,
): Letter {
  return letter({
    subject: `Confirm your new address for ${name}`,
    paragraphs: [
      'Hello!',
      `Somebody, most likely you, wants to use this address on ${name} instead of ${change.oldEmail}.`,
    ],
    action: { label: 'Use this address', url },
    note: 'The link is good for one day. If it was not you, you can ignore this: nothing changes.',
  })
}

/** The letter to the old address, so that nobody loses an account unnoticed. */
export function goodbyeLetter(
  { settings: { name } }: RealmState,
  { oldEmail, newEmail }: EmailChange,
  realmUrl: string,
): Letter {
  return letter({
    subject: `Your address on ${name} has changed`,
    paragraphs: [
      'Hello!',
      `Your account on ${name} (${realmUrl}) now has the address ${newEmail}. Log in with it from now on, not with ${oldEmail}.`,
    ],
    note: 'If it was not you who changed it, write to the administrators of the organization at once.',
  })
}
