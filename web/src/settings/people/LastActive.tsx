import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { presenceOf } from '#data/presence.ts'
import { formatAgo } from '#language/more-intl.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import { lastSeen } from './directory.ts'

/** When somebody was last here, as far as the server tells it. */
export function LastActive({ userId }: { userId: number }) {
  const { ownUserId } = useApp()
  const now = useMinute()
  const seen = useSlice((state) => lastSeen(state, userId))
  const isHere = useSlice((state) => presenceOf(state, userId, now) === 'active')
  if (userId === ownUserId || isHere) return formatAgo(0)
  return seen === undefined || seen === 0 ? '–' : formatAgo(Math.max(0, now - seen))
}
