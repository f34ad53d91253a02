import { t } from '#language/words.ts'
import declared from './new-direct.command.ts'
import type { OtherWords } from './other-words.ts'

export default {
  of: declared,
  get words() {
    return t`DM Compose Chat`
  },
} satisfies OtherWords
