import type { MessageList, MessageListSnapshot } from '@parley/client'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Narrow, narrowKey, shapeOf } from '#narrow/narrow.ts'
import { useApp } from './context.ts'

/** The list of a narrow and what it shows now; the same for everyone who asks for an equal narrow. */
export function useList(narrow: Narrow): [MessageList, MessageListSnapshot] {
  const { session } = useApp()
  const key = narrowKey(narrow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the narrow
  const list = useMemo(() => session.messages.list(narrow.terms), [session, key])
  return [list, useSyncExternalStore(list.subscribe, () => list.snapshot)]
}

/** Sees to it that the list has what is to be read: around `near`, else around the first unread message. */
export function useOpening(list: MessageList, narrow: Narrow): void {
  const { near } = narrow
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list and the message are what is opened
  useEffect(() => {
    if (!hasWhatIsWanted(list, narrow)) void list.open(near ?? 'first_unread')
  }, [list, near])
}

function hasWhatIsWanted(list: MessageList, narrow: Narrow): boolean {
  const { isOpen, foundNewest, loading } = list.snapshot
  if (loading === 'around') return true
  if (!isOpen) return false
  if (narrow.near !== undefined) return list.has(narrow.near)
  // A star brings old messages in and a search is the server's, so these are asked for again each time.
  const { kind } = shapeOf(narrow)
  return foundNewest && kind !== 'search' && kind !== 'starred'
}
