import { alertWordsSection } from '@parley/api/alert-words/register'
import { section } from '#engine/events/section.ts'

export const own = section(alertWordsSection, ({ viewer: { state, user } }) => ({
  alert_words: [...(state.alertWords.get(user.id) ?? [])],
}))
