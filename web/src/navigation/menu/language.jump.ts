import { Languages } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { languageName } from '#language/more-intl.ts'
import { languages } from '#language/speak.ts'
import { t } from '#language/words.ts'
import { openLanguage } from './open-language.ts'

export default {
  get name() {
    return t`Language…`
  },
  /** Who does not understand what is shown finds their own. */
  get detail() {
    return languages.map((code) => languageName(code)).join(', ')
  },
  group: 'app',
  icon: Languages,
  run: () => openLanguage(),
} satisfies Command
