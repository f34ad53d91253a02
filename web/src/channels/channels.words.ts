import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './channels.view.ts'

export default {
  of: declared,
  get words() {
    return t`Join Browse Directory`
  },
} satisfies OtherWords
