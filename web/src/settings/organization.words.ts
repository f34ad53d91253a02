import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './organization.view.ts'

export default {
  of: declared,
  get words() {
    return t`Workspace Administration Emoji Apps`
  },
} satisfies OtherWords
