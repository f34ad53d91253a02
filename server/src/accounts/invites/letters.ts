import type { User } from '#directory/users/state.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { DAY_SECONDS } from '#engine/time.ts'

interface Invited {
  readonly link: string
  /** UNIX seconds. */
  readonly expiresAt: number | null
}

export function invitationLetter(state: RealmState, inviter: User, { link, expiresAt }: Invited): Letter {
  const { name } = state.settings
  return letter({
    subject: `${inviter.fullName} has invited you to join ${name}`,
    paragraphs: [
      'Hello!',
      `${inviter.fullName} (${inviter.deliveryEmail}) would like you to join ${name}, where they talk with each other on Parley.`,
    ],
    action: { label: 'Accept the invitation', url: link },
    note: `${goodUntil(expiresAt)}If you do not know what this is about, you can ignore it: nothing happens unless you open the link.`,
  })
}

/** The letter that confirms the address of a person who joins by a reusable link. */
export function confirmationLetter(state: RealmState, { link, expiresAt }: Invited): Letter {
  const { name } = state.settings
  return letter({
    subject: `Confirm your address to join ${name}`,
    paragraphs: ['Hello!', `Somebody, most likely you, wants to join ${name} with this address.`],
    action: { label: 'Confirm and join', url: link },
    note: `${goodUntil(expiresAt)}If it was not you, you can ignore this.`,
  })
}

/** The letter to somebody who has joined, to find the way back by. */
export function welcomeLetter(state: RealmState, realmUrl: string, user: User): Letter {
  const { name } = state.settings
  return letter({
    subject: `Welcome to ${name}`,
    paragraphs: [
      `Hello ${user.fullName}!`,
      `You have joined ${name}. From now on you log in as ${user.deliveryEmail}.`,
    ],
    action: { label: `Open ${name}`, url: realmUrl },
    note: 'Keep this letter to find the address again. If it was not you who joined, write to the administrators of the organization.',
  })
}

function goodUntil(expiresAt: number | null): string {
  if (expiresAt === null) return ''
  const days = (expiresAt - Date.now() / 1000) / DAY_SECONDS
  if (days < 2) return `The link is good until ${new Date(expiresAt * 1000).toUTCString()}. `
  return `The link is good for ${Math.round(days)} days. `
}
