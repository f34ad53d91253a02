import { t } from '#language/words.ts'
import type { KeyUse } from '#ui/keys/keys.ts'

/** What keys do in the search field, besides writing. */
export const searchKeys: readonly KeyUse[] = [
  {
    get name() {
      return t`Search`
    },
    keys: ['Enter'],
  },
  {
    get name() {
      return t`Take what is suggested`
    },
    keys: ['Tab'],
  },
  {
    get name() {
      return t`Turn the last condition into text again`
    },
    keys: ['Backspace'],
  },
  {
    get name() {
      return t`Leave the field`
    },
    keys: ['Escape'],
  },
]
