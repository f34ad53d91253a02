import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './starred.view.ts'

export default {
  of: declared,
  get words() {
    return t`Saved Later Bookmarks`
  },
} satisfies OtherWords
