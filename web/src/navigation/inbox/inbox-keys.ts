import { t } from '#language/words.ts'
import type { KeyUse } from '#ui/keys/keys.ts'

/** What keys do in the inbox, besides those of the whole app. */
export const inboxKeys: readonly KeyUse[] = [
  {
    get name() {
      return t`Up and down`
    },
    keys: ['ArrowUp', 'ArrowDown'],
  },
  {
    get name() {
      return t`Open`
    },
    keys: ['Enter'],
  },
  {
    get name() {
      return t`Mark as read`
    },
    keys: ['E'],
  },
  {
    get name() {
      return t`Snooze`
    },
    keys: ['H'],
  },
  {
    get name() {
      return t`Mark channel as read`
    },
    keys: ['Shift+E'],
  },
  {
    get name() {
      return t`Undo`
    },
    keys: ['Z'],
  },
]
