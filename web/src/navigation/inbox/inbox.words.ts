import { t } from '#language/words.ts'
import type { OtherWords } from '../jump/other-words.ts'
import declared from './inbox.view.ts'

export default {
  of: declared,
  get words() {
    return t`Unreads`
  },
} satisfies OtherWords
