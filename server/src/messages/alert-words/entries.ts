import { alertWordsEvent } from '@parley/api/alert-words/events'
import { personalEntryKind } from '#engine/journal/entry.ts'
import { putAlertWords } from './state.ts'

/** A user's alert words changed. The payload has all of them. */
export const alertWordsChanged = personalEntryKind<{ userId: number; words: readonly string[] }>({
  kind: 'alert_words_changed',
  audit: 'Personal, and no right.',
  apply: (state, { userId, words }) => putAlertWords(state, userId, words),
  events: ({ words }) => [alertWordsEvent.of({ alert_words: words })],
})
