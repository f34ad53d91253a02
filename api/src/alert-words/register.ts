import { z } from 'zod'
import { registerSection } from '../contract/section.ts'

export const alertWordsSection = registerSection({
  name: 'alert_words',
  fields: { alert_words: z.array(z.string()) },
})
