import type { UnreadConversation } from '#data/unread-conversations.ts'
import type { InboxGroup } from './groups.ts'

/** A line of the inbox. */
export type Item =
  | { readonly kind: 'head'; readonly key: string; readonly group: InboxGroup; readonly isFolded: boolean }
  | { readonly kind: 'row'; readonly key: string; readonly row: UnreadConversation }
  | { readonly kind: 'muted'; readonly key: string; readonly count: number; readonly isFolded: boolean }

interface Shown {
  readonly groups: readonly InboxGroup[]
  readonly muted: readonly UnreadConversation[]
  readonly isFolded: (key: string) => boolean
  readonly isMutedFolded: boolean
}

export function itemsOf({ groups, muted, isFolded, isMutedFolded }: Shown): readonly Item[] {
  const toItem = (row: UnreadConversation): Item => ({ kind: 'row', key: row.key, row })
  const items = groups.flatMap((group): Item[] => {
    const folded = group.name !== undefined && isFolded(group.key)
    const head: Item[] =
      group.name === undefined ? [] : [{ kind: 'head', key: group.key, group, isFolded: folded }]
    return [...head, ...(folded ? [] : group.rows.map(toItem))]
  })
  if (muted.length === 0) return items
  items.push({ kind: 'muted', key: 'muted', count: muted.length, isFolded: isMutedFolded })
  return isMutedFolded ? items : [...items, ...muted.map(toItem)]
}
