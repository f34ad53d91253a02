import type { Command } from '#data/command.ts'
import { openSearch } from './open-search.ts'

export default {
  name: 'Search messages',
  group: 'Go to',
  keys: ['/'],
  run: openSearch,
} satisfies Command
