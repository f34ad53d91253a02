import { entryKind } from '../journal/entry.ts'

/** Somebody used a client for the first time on that day. */
export const activeOnDay = entryKind<{ userId: number; day: number }>({
  kind: 'active_on_day',
  apply(state, { userId, day }) {
    state.lastActiveDays.set(userId, day)
  },
  audience: () => 'nobody',
  events: () => [],
})
