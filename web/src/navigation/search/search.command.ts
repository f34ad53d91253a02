import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { openSearch, SEARCH_KEYS } from './open-search.ts'

export default {
  get name() {
    return t`Search messages`
  },
  group: 'go',
  keys: SEARCH_KEYS,
  run: openSearch,
} satisfies Command
