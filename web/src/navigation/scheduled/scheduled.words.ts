import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './scheduled.view.ts'

export default {
  of: declared,
  get words() {
    return t`Send later Reminders Remind me`
  },
} satisfies OtherWords
