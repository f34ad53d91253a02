import type { Command } from '#data/command.ts'

export default {
  name: 'Search messages',
  group: 'Go to',
  keys: ['/'],
  run: () => document.querySelector<HTMLElement>('[data-search-button]')?.click(),
} satisfies Command
