import { t } from '#language/words.ts'
import type { OtherWords } from '../jump/other-words.ts'
import declared from './help.command.ts'

export default {
  of: declared,
  get words() {
    return t`Help Keyboard shortcuts`
  },
} satisfies OtherWords
