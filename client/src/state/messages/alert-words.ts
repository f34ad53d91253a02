import { alertWordsEvent } from '@parley/api/alert-words/events'
import { alertWordsSection } from '@parley/api/alert-words/register'
import { slice } from '../slice.ts'

/** The viewer's alert words in alphabetical order. */
export const alertWordsSlice = slice('alertWords', [alertWordsSection], (answer): readonly string[] =>
  answer.alert_words.toSorted(),
).on(alertWordsEvent, (_, { alert_words }) => alert_words.toSorted())
