import type { Command } from '#data/command.ts'
import { openSearch, SEARCH_KEYS } from './open-search.ts'

export default {
  name: 'Search messages',
  group: 'Go to',
  keys: SEARCH_KEYS,
  run: openSearch,
} satisfies Command
