import type { User } from '#directory/users/state.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The letter to a deactivated user, with the administrator's comment. */
export function deactivationLetter({ settings: { name } }: RealmState, by: User, comment: string): Letter {
  const said = comment.trim()
  return letter({
    subject: `Your account on ${name} has been deactivated`,
    paragraphs: [
      'Hello!',
      `Your account on ${name} has been deactivated, and you cannot log in to it any more.`,
      ...(said === '' ? [] : [`${by.fullName} adds:`, said]),
    ],
    note: 'If you think that this is a mistake, write to the administrators of the organization.',
  })
}
