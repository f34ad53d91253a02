import { useSyncExternalStore } from 'react'
import { useApp } from '#data/context.ts'
import { useUnreads, useUsers } from '#data/hooks.ts'
import { othersIn } from '#data/unread-conversations.ts'

/** Within the link that a reminder begins with. */
const LINKED = /href="[^"]*\/near\/(\d+)"/

/** The unread messages of the server's own bots: reminders are among them. */
export function useNoticeIds(): readonly number[] {
  const { ownUserId } = useApp()
  const users = useUsers()
  return [...useUnreads().directs].flatMap(([key, ids]) => {
    const [other, ...more] = othersIn(key, ownUserId)
    const isNotice = more.length === 0 && users.get(other ?? -1)?.is_system_bot
    return isNotice ? ids : []
  })
}

/** The messages that a reminder has brought back, each with the unread message that says so. */
export function useReturned(noticeIds: readonly number[]): ReadonlyMap<number, number> {
  const { session } = useApp()
  // As text, which is the same while nothing changes.
  const pairs = useSyncExternalStore(session.subscribe, () =>
    JSON.stringify(
      noticeIds.flatMap((id) => {
        const target = LINKED.exec(session.messages.get(id)?.content ?? '')?.[1]
        return target === undefined ? [] : [[Number(target), id]]
      }),
    ),
  )
  return new Map(JSON.parse(pairs) as [number, number][])
}
