import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { Realm } from '#engine/realm/realm.ts'

/** The letter that shows somebody that letters reach them. */
export function testLetter({ state, url }: Realm, user: User): Letter {
  const words = wordsOf(user)
  const { t } = words
  const { name } = state.settings
  return letter({
    words,
    subject: t`A test from ${name}`,
    paragraphs: [t`You asked ${name} (${url}) for this letter. Letters about what you miss there reach you.`],
  })
}
