import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './inbox.view.ts'

export default {
  of: declared,
  get words() {
    return t`Unreads`
  },
} satisfies OtherWords
