import { alertWordsSection } from '@parley/api/alert-words/register'
import { section } from '../events/section.ts'

export const own = section(alertWordsSection, ({ viewer: { state, user } }) => ({
  alert_words: [...(state.alertWords.get(user.id) ?? [])],
}))
