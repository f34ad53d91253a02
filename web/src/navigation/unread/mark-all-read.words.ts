import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './mark-all-read.command.ts'

export default {
  of: declared,
  get words() {
    return t`Clear unreads`
  },
} satisfies OtherWords
