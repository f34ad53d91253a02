import { entryKind } from '#engine/journal/entry.ts'
import { activeSubscriptionsOf } from '../subscriptions/state.ts'

interface ActiveOnDay {
  readonly userId: number
  readonly day: number
  /** Whether they counted as active before, so that no list of active people changes. */
  readonly wasActive: boolean
}

/** Somebody used a client for the first time on that day. */
export const activeOnDay = entryKind<ActiveOnDay>({
  kind: 'active_on_day',
  apply(state, { userId, day }) {
    state.lastActiveDays.set(userId, day)
  },
  directoryChanges: ({ userId, wasActive }, state) =>
    wasActive ? {} : { channels: [...activeSubscriptionsOf(state, userId)] },
  audience: () => 'nobody',
  events: () => [],
})
