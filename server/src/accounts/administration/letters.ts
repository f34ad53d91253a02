import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The letter to a deactivated user, with the administrator's comment. */
export function deactivationLetter(
  { settings: { name } }: RealmState,
  user: User,
  by: User,
  comment: string,
): Letter {
  const words = wordsOf(user)
  const { t } = words
  const said = comment.trim()
  return letter({
    words,
    subject: t`Your account on ${name} has been deactivated`,
    paragraphs: [
      t`Hello!`,
      t`Your account on ${name} has been deactivated, and you cannot log in to it any more.`,
      ...(said === '' ? [] : [t`${by.fullName} adds:`]),
    ],
    quoted: said,
    note: t`If you think that this is a mistake, write to the administrators of the organization.`,
  })
}
