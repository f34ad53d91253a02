import { pathOfPage } from '@parley/api/web/pages'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The letter with the link by which somebody joins. */
export function signUpLetter({ settings: { name } }: RealmState, url: string): Letter {
  return letter({
    subject: `Confirm your address to join ${name}`,
    paragraphs: ['Hello!', `Somebody, most likely you, wants to join ${name} with this address.`],
    action: { label: 'Confirm and join', url },
    note: 'The link is good for one day. If it was not you, you can ignore this: nothing happens unless you open it.',
  })
}

/** The letter to somebody who wants to join and has joined before. */
export function knownAddressLetter({ settings: { name } }: RealmState, realmUrl: string): Letter {
  return letter({
    subject: `You have an account of ${name} already`,
    paragraphs: [
      'Hello!',
      `Somebody, most likely you, wanted to join ${name} with this address. It belongs to an account: log in with it.`,
    ],
    action: { label: 'Log in', url: realmUrl + pathOfPage('logIn') },
    note: `If you have forgotten the password, set a new one: ${realmUrl}${pathOfPage('forgottenPassword')}`,
  })
}
