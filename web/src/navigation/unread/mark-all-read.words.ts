import { t } from '#language/words.ts'
import type { OtherWords } from '../jump/other-words.ts'
import declared from './mark-all-read.command.ts'

export default {
  of: declared,
  get words() {
    return t`Clear unreads`
  },
} satisfies OtherWords
