import type { MessageList, MessageListSnapshot } from '@parley/client'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Narrow, narrowKey, shapeOf } from '#narrow/narrow.ts'
import { useApp } from './context.ts'

/** The message list of a narrow and its current snapshot. Equal narrows share one list. */
export function useMessageList(narrow: Narrow): [MessageList, MessageListSnapshot] {
  const { session } = useApp()
  const key = narrowKey(narrow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the narrow
  const list = useMemo(() => session.messages.list(narrow.terms), [session, key])
  return [list, useSyncExternalStore(list.subscribe, () => list.snapshot)]
}

/** Opens the list around `near`, else around the first unread message, unless it already shows that. */
export function useOpening(list: MessageList, narrow: Narrow): void {
  const { near } = narrow
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list or message is opened
  useEffect(() => {
    if (!hasWhatIsWanted(list, narrow)) void list.open(near ?? 'first_unread')
  }, [list, near])
}

function hasWhatIsWanted(list: MessageList, narrow: Narrow): boolean {
  const { isOpen, foundNewest, loading } = list.snapshot
  if (loading === 'around') return true
  if (!isOpen) return false
  if (narrow.near !== undefined) return list.has(narrow.near)
  // Starring adds old messages, and only the server can search: both are fetched again each time.
  const { kind } = shapeOf(narrow)
  return foundNewest && kind !== 'search' && kind !== 'starred'
}
