import type { KeyUse } from '#ui/keys/keys.ts'

/** What keys do in the inbox, besides those of the whole app. */
export const inboxKeys: readonly KeyUse[] = [
  { name: 'Move', keys: ['ArrowUp', 'ArrowDown'] },
  { name: 'Open', keys: ['Enter'] },
  { name: 'Mark as read', keys: ['E'] },
  { name: 'Snooze', keys: ['H'] },
  { name: 'Mark channel as read', keys: ['Shift+E'] },
  { name: 'Undo', keys: ['Z'] },
]
