import { t } from '#language/words.ts'
import type { OtherWords } from '#navigation/jump/other-words.ts'
import declared from './settings.view.ts'

export default {
  of: declared,
  get words() {
    return t`Preferences Profile Account Notifications`
  },
} satisfies OtherWords
