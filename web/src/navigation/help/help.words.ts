import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './help.command.ts'

export default {
  of: declared,
  get words() {
    return t`Help Keyboard shortcuts`
  },
} satisfies OtherWords
