import { madeUpEmail } from '#directory/users/access.ts'
import type { User } from '#directory/users/state.ts'
import type { ErasedPerson } from '#engine/journal/entry.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { wordsIn } from '#engine/words/words.ts'

/** What takes the place of a person's name and address: a name that says what happened, and an address of nobody. */
export function erasedForm(state: RealmState, { id }: Pick<User, 'id'>): ErasedPerson {
  const { t } = wordsIn(state.settings.default_language)
  return { userId: id, fullName: t`Deleted user ${id}`, deliveryEmail: madeUpEmail(state, { id }) }
}
