import { t } from '#language/words.ts'
import type { OtherWords } from '#navigation/jump/other-words.ts'
import declared from './organization.view.ts'

export default {
  of: declared,
  get words() {
    return t`Workspace Administration Emoji Apps`
  },
} satisfies OtherWords
