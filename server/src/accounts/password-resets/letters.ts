import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The letter with the link that sets a new password. */
export function resetLetter({ settings: { name } }: RealmState, email: string, url: string): Letter {
  return letter({
    subject: `Set a new password for ${name}`,
    paragraphs: [
      'Hello!',
      `Somebody, most likely you, has forgotten the password of ${email} on ${name} and wants to set a new one.`,
    ],
    action: { label: 'Set a new password', url },
    note: 'The link is good once, and for one hour. If it was not you, you can ignore this: your password stays as it is.',
  })
}

/** The letter with the same link, where an administrator sends it. */
export function offeredResetLetter(
  { settings: { name } }: RealmState,
  by: string,
  email: string,
  url: string,
): Letter {
  return letter({
    subject: `Set a new password for ${name}`,
    paragraphs: ['Hello!', `${by} sends you a link that sets a new password of ${email} on ${name}.`],
    action: { label: 'Set a new password', url },
    note: 'The link is good once, and for one hour. Your password stays as it is until you set a new one.',
  })
}

/** The letter to somebody who asks for a new password of a deactivated account. */
export function deactivatedLetter({ settings: { name } }: RealmState, email: string): Letter {
  return letter({
    subject: `Your account on ${name} is deactivated`,
    paragraphs: [
      'Hello!',
      `Somebody, most likely you, wants to set a new password for ${email} on ${name}. The account is deactivated, so no password opens it.`,
    ],
    note: 'If you think that this is a mistake, write to the administrators of the organization.',
  })
}

/** The letter after the change, so that nobody loses an account unnoticed. */
export function changedLetter({ settings: { name } }: RealmState, email: string, realmUrl: string): Letter {
  return letter({
    subject: `Your password on ${name} has changed`,
    paragraphs: [
      'Hello!',
      `The account of ${email} on ${name} (${realmUrl}) has a new password. All its devices are logged out, and its API key is no longer valid.`,
    ],
    note: 'If it was not you who changed it, ask for a new password at once, and write to the administrators of the organization.',
  })
}
