import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './mentions.view.ts'

export default {
  of: declared,
  get words() {
    return t`Activity`
  },
} satisfies OtherWords
