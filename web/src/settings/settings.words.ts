import type { OtherWords } from '#commands/other-words.ts'
import { t } from '#language/words.ts'
import declared from './settings.view.ts'

export default {
  of: declared,
  get words() {
    return t`Preferences Prefs Profile Account Notifications`
  },
} satisfies OtherWords
