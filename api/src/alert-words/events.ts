import { z } from 'zod'
import { event } from '../contract/event.ts'

export const alertWordsEvent = event({
  type: 'alert_words',
  summary: 'All alert words of the user anew.',
  fields: { alert_words: z.array(z.string()) },
})
