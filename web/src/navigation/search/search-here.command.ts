import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { location } from '#narrow/location.ts'
import { isInSearchField, openSearch } from './open-search.ts'

/** In place of the browser's own search, which would find only what is drawn. Pressed again, that one comes. */
export default {
  get name() {
    return t`Search in this conversation`
  },
  group: 'go',
  keys: ['Mod+F'],
  isAvailable: () => location.get().kind === 'messages' && !isInSearchField(),
  run: openSearch,
} satisfies Command
