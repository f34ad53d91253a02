import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { Realm } from '#engine/realm/realm.ts'

/**
 * The letter to whose answer did not become a message.
 * @param reason an error of the API, which are in English
 */
export function notSentLetter({ state, url }: Realm, user: User, reason: string): Letter {
  const { name } = state.settings
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Your answer was not sent`,
    paragraphs: [t`Your answer by e-mail did not become a message on ${name}:`],
    quoted: reason,
    action: { label: t`Open ${name}`, url },
    note: t`Answers to this letter reach nobody.`,
  })
}
