import { alertWordsEvent } from '@parley/api/alert-words/events'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { putAlertWords } from './state.ts'

/** A user's alert words changed. The payload has all of them. */
export const alertWordsChanged = entryKind<{ userId: number; words: readonly string[] }>({
  kind: 'alert_words_changed',
  apply: (state, { userId, words }) => putAlertWords(state, userId, words),
  // Only the owner's answers contain them.
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ words }) => [alertWordsEvent.of({ alert_words: words })],
})
