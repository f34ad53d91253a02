import { t } from '#language/words.ts'
import type { OtherWords } from '../jump/other-words.ts'
import declared from './scheduled.view.ts'

export default {
  of: declared,
  get words() {
    return t`Send later Reminders`
  },
} satisfies OtherWords
