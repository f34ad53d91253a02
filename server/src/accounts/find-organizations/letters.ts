import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'

/** The letter that says where somebody has accounts. */
export function organizationsLetter(
  user: User,
  organizations: readonly { readonly name: string; readonly url: string }[],
): Letter {
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Your organizations`,
    paragraphs: [
      t`Hello!`,
      t`Somebody, most likely you, asked where this address has accounts:`,
      ...organizations.map(({ name, url }) => `${name}: ${url}`),
    ],
    note: t`If it was not you, you can ignore this.`,
  })
}
