import type { KeyUse } from '#ui/keys/keys.ts'

/** What keys do in the search field, besides writing. */
export const searchKeys: readonly KeyUse[] = [
  { name: 'Search', keys: ['Enter'] },
  { name: 'Take what is suggested', keys: ['Tab'] },
  { name: 'Turn the last condition into text again', keys: ['Backspace'] },
  { name: 'Leave the field', keys: ['Escape'] },
]
