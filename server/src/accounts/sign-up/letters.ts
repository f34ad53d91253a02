import { pathOfPage } from '@parley/api/web/pages'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { wordsIn } from '#engine/words/words.ts'

// Whoever wants to join has said no language yet: these are in that of new accounts.

/** The letter with the link by which somebody joins. */
export function signUpLetter({ settings: { name, default_language } }: RealmState, url: string): Letter {
  const words = wordsIn(default_language)
  const { t } = words
  return letter({
    words,
    subject: t`Confirm your address to join ${name}`,
    paragraphs: [t`Hello!`, t`Somebody, most likely you, wants to join ${name} with this address.`],
    action: { label: t`Confirm and join`, url },
    note: t`The link is good for one day. If it was not you, you can ignore this: nothing happens unless you open it.`,
  })
}

/** The letter to somebody who wants to join and has joined before. */
export function knownAddressLetter(
  { settings: { name, default_language } }: RealmState,
  realmUrl: string,
): Letter {
  const words = wordsIn(default_language)
  const { t } = words
  return letter({
    words,
    subject: t`You have an account of ${name} already`,
    paragraphs: [
      t`Hello!`,
      t`Somebody, most likely you, wanted to join ${name} with this address. It belongs to an account: log in with it.`,
    ],
    action: { label: t`Log in`, url: realmUrl + pathOfPage('logIn') },
    note: t`If you have forgotten the password, set a new one: ${realmUrl + pathOfPage('forgottenPassword')}`,
  })
}
