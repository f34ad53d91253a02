import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** A log-in to tell its owner of. */
export interface NewLogIn {
  readonly email: string
  /** Browser and system, in words. */
  readonly device: string
  /** The network address; empty if unknown. */
  readonly address: string
  /** The place of the address; empty if unknown. */
  readonly where: string
  /** UNIX seconds. */
  readonly at: number
  /** The name of the reader's time zone; empty for UTC. */
  readonly timezone: string
}

/** The letter about a log-in from a browser or network that is new for the account. */
export function newLogInLetter(
  { settings: { name } }: RealmState,
  realmUrl: string,
  { email, device, address, where, at, timezone }: NewLogIn,
): Letter {
  const when = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: timezone || 'UTC',
  }).format(at * 1000)
  return letter({
    subject: `New log-in to ${name}`,
    paragraphs: [
      'Hello!',
      `Somebody, most likely you, has logged in to ${name} (${realmUrl}) as ${email}.`,
      `When: ${when}`,
      `With: ${device}`,
      ...(address === '' ? [] : [`From: ${address}${where === '' ? '' : ` (${where})`}`]),
    ],
    note: 'If it was you, there is nothing to do. If not, set a new password at once, which ends all other sessions, and write to the administrators of the organization. You can turn these letters off in your settings.',
  })
}
