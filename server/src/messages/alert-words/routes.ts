import { addAlertWords, getAlertWords, removeAlertWords } from '@parley/api/alert-words/endpoints'
import { alertWords } from '@parley/api/alert-words/limits'
import { route } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { alertWordsChanged } from './entries.ts'

const key = (word: string) => word.toLowerCase()

/** Lists the user's alert words, spelled as they typed them. */
export const list = route(getAlertWords, ({ state, user }) => ({
  alert_words: [...(state.alertWords.get(user.id) ?? [])],
}))

/** Adds alert words and returns all of them. Words that differ only in case count as one. */
export const add = route(addAlertWords, async ({ realm, user, parameters }) => {
  return change(realm, user.id, (words) => {
    const known = new Map(words.map((word) => [key(word), word]))
    for (const given of parameters.alert_words) {
      const word = given.trim()
      // Matching ignores case, so `Word` and `word` are the same alert word.
      if (word !== '' && !known.has(key(word))) known.set(key(word), word)
    }
    return [...known.values()]
  })
})

/** Removes alert words, ignoring case, and returns the rest. Unknown words are no error. */
export const remove = route(removeAlertWords, async ({ realm, user, parameters }) => {
  const gone = new Set(parameters.alert_words.map((word) => key(word.trim())))
  return change(realm, user.id, (words) => words.filter((word) => !gone.has(key(word))))
})

async function change(
  realm: Realm,
  userId: number,
  next: (words: readonly string[]) => string[],
): Promise<{ alert_words: string[] }> {
  const words = await realm.change(async ({ state, tx, append }) => {
    const before = state.alertWords.get(userId) ?? []
    const after = next(before)
    if (after.length === before.length) return after
    alertWords.checkRoom(before.length, after.length - before.length)
    await tx.query(
      `insert into alert_words (realm_id, user_id, words) values ($1, $2, $3)
       on conflict (realm_id, user_id) do update set words = excluded.words`,
      [state.id, userId, after],
    )
    append(alertWordsChanged.of({ userId, words: after }))
    return after
  })
  return { alert_words: words }
}
