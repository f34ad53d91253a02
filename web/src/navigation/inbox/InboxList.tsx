import { useMemo, useState } from 'react'
import type { UnreadConversation } from '#data/unread-conversations.ts'
import { t } from '#language/words.ts'
import styles from '../conversations/lines.module.css'
import { PreviewsFailed } from '../conversations/PreviewsFailed.tsx'
import { useLines } from '../conversations/use-lines.ts'
import { usePreviews } from '../conversations/use-previews.ts'
import { useCollapsedIn } from '../sidebar/use-collapsed.ts'
import type { InboxGroup } from './groups.ts'
import { GroupHead, MutedLine } from './Heads.tsx'
import { InboxRow } from './InboxRow.tsx'
import { type Item, itemsOf } from './items.ts'
import type { InboxActions } from './use-inbox-actions.ts'

interface Props {
  groups: readonly InboxGroup[]
  muted: readonly UnreadConversation[]
  showsChannel: boolean
  /** Messages to know besides those of the rows. */
  noticeIds: readonly number[]
  returned: ReadonlyMap<number, number>
  actions: InboxActions
}

export function InboxList({ groups, muted, showsChannel, noticeIds, returned, actions }: Props) {
  const [collapsed, toggle] = useCollapsedIn('inbox')
  const [isMutedFolded, setMutedFolded] = useState(true)
  const [snoozing, setSnoozing] = useState<string>()
  const items = useMemo(
    () => itemsOf({ groups, muted, isFolded: (key) => collapsed.has(key), isMutedFolded }),
    [groups, muted, collapsed, isMutedFolded],
  )
  const lines = useLines(items, (current) => {
    const row = current?.kind === 'row' ? current.row : undefined
    return {
      e: () => (row ? actions.read([row]) : false),
      h() {
        if (!row) return false
        if (row.snooze) actions.bringBack(row)
        else setSnoozing(row.key)
      },
      'Shift+E'() {
        const group = groups.find(({ rows }) => rows.some((one) => one === row))
        if (!group) return false
        actions.read(group.rows)
      },
    }
  })
  const { error, retry } = useRowPreviews(items, noticeIds, lines.first, lines.last)
  return (
    <div ref={lines.scroller} className={styles.list}>
      {error && <PreviewsFailed onRetry={retry} />}
      <ul className={`plain ${styles.rows}`} style={{ height: lines.height }} aria-label={t`Unread`}>
        {lines.visible.map(({ index, key, start, size }) => {
          const item = items[index]
          if (!item) return null
          return (
            <li
              key={key}
              data-index={index}
              className={item.kind === 'row' ? styles.item : undefined}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {item.kind === 'head' && <GroupHead {...item} onToggle={() => toggle(item.key)} />}
              {item.kind === 'muted' && (
                <MutedLine {...item} onToggle={() => setMutedFolded(!isMutedFolded)} />
              )}
              {item.kind === 'row' && (
                <InboxRow
                  row={item.row}
                  cursor={lines.atCursor(index, item.key)}
                  isSnoozing={snoozing === item.key}
                  isBack={returned.has(item.row.newest)}
                  showsChannel={showsChannel || item.row.isMuted}
                  actions={actions}
                  onSnooze={(isOpen) => setSnoozing(isOpen ? item.key : undefined)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function useRowPreviews(items: readonly Item[], noticeIds: readonly number[], first: number, last: number) {
  const ids = items.map((item) => (item.kind === 'row' ? item.row.newest : undefined))
  const isRow = (id: number | undefined) => id !== undefined
  // Reminders are few, and say which rows have come back: they are fetched with the first rows.
  const before = ids.slice(0, first).filter(isRow).length + noticeIds.length
  const within = ids.slice(first, last + 1).filter(isRow).length
  const wanted = [...noticeIds, ...ids.filter(isRow)]
  return usePreviews(wanted, first === 0 ? 0 : before, before + within - 1)
}
