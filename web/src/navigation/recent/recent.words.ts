import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './recent.view.ts'

export default {
  of: declared,
  get words() {
    return t`Threads History`
  },
} satisfies OtherWords
