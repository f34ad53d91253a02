import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { UnreadConversation } from '#data/unread-conversations.ts'
import { goTo } from '#narrow/location.ts'
import { Button } from '#ui/Button.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { usePreviews } from '../conversations/use-previews.ts'
import { useViewKeys } from '../conversations/use-view-keys.ts'
import { useCollapsedIn } from '../sidebar/use-collapsed.ts'
import type { InboxGroup } from './groups.ts'
import { GroupHead, MutedLine } from './Heads.tsx'
import styles from './Inbox.module.css'
import { InboxRow } from './InboxRow.tsx'
import { type Item, itemsOf } from './items.ts'
import type { InboxActions } from './use-inbox-actions.ts'

const ROW = 40
const ROW_NARROW = 64
/** With the space above it. */
const HEAD = 50

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
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const [collapsed, toggle] = useCollapsedIn('inbox')
  const [isMutedFolded, setMutedFolded] = useState(true)
  const [cursor, setCursor] = useState<{ key: string; index: number; byKey: boolean }>()
  const [snoozing, setSnoozing] = useState<string>()
  const items = useMemo(
    () => itemsOf({ groups, muted, isFolded: (key) => collapsed.has(key), isMutedFolded }),
    [groups, muted, collapsed, isMutedFolded],
  )
  const row = isNarrow ? ROW_NARROW : ROW
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'row' ? row : HEAD),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
    paddingEnd: 24,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the width of the page
  useEffect(() => virtualizer.measure(), [virtualizer, row])

  const visible = virtualizer.getVirtualItems()
  const { error, retry } = useRowPreviews(
    items,
    noticeIds,
    visible[0]?.index ?? 0,
    visible.at(-1)?.index ?? 0,
  )

  const current = cursorIn(items, cursor)
  const rowAtCursor = current === undefined ? undefined : rowAt(items, current)

  function move(step: 1 | -1) {
    const to = nextRow(items, current ?? (step === 1 ? -1 : items.length), step)
    const item = items[to ?? -1]
    if (to === undefined || !item) return
    setCursor({ key: item.key, index: to, byKey: true })
    virtualizer.scrollToIndex(to, { align: 'auto' })
  }

  useViewKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter() {
      // What has the focus takes it.
      if (!rowAtCursor || document.activeElement?.closest('a, button, select')) return false
      const link = scroller.current?.querySelector<HTMLAnchorElement>(`[data-index="${current}"] a`)
      if (link) goTo(link.hash)
    },
    e: () => (rowAtCursor ? actions.read([rowAtCursor]) : false),
    h() {
      if (!rowAtCursor) return false
      if (rowAtCursor.snooze) actions.bringBack(rowAtCursor)
      else setSnoozing(rowAtCursor.key)
    },
    'Shift+E'() {
      const group = groups.find(({ rows }) => rows.some((one) => one === rowAtCursor))
      if (!group) return false
      actions.read(group.rows)
    },
    z: actions.undo,
  })

  return (
    <div ref={scroller} className={styles.list}>
      {error && (
        <p className={styles.failed} role="alert">
          The last messages could not be loaded.{' '}
          <Button kind="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <ul
        className={`plain ${styles.rows}`}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label="Unread"
      >
        {visible.map(({ index, key, start, size }) => {
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
                  isCursor={index === current}
                  takesFocus={index === current && cursor?.byKey === true}
                  isSnoozing={snoozing === item.key}
                  isBack={returned.has(item.row.newest)}
                  showsChannel={showsChannel || item.row.isMuted}
                  actions={actions}
                  onPoint={() => {
                    if (item.key !== cursor?.key) setCursor({ key: item.key, index, byKey: false })
                  }}
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

function rowAt(items: readonly Item[], index: number): UnreadConversation | undefined {
  const item = items[index]
  return item?.kind === 'row' ? item.row : undefined
}

/** Where the cursor is now. When its row has gone, the next one takes its place. */
function cursorIn(
  items: readonly Item[],
  cursor: { key: string; index: number } | undefined,
): number | undefined {
  if (!cursor) return undefined
  const found = items.findIndex(({ key, kind }) => kind === 'row' && key === cursor.key)
  if (found !== -1) return found
  return nextRow(items, cursor.index - 1, 1) ?? nextRow(items, cursor.index, -1)
}

function nextRow(items: readonly Item[], from: number, step: 1 | -1): number | undefined {
  for (let i = from + step; i >= 0 && i < items.length; i += step) if (items[i]?.kind === 'row') return i
  return undefined
}
