import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './new-direct.command.ts'

export default {
  of: declared,
  get words() {
    return t`DM Msg Compose Chat`
  },
} satisfies OtherWords
