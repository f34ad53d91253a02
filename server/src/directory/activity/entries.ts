import { entryKind } from '#engine/journal/entry.ts'
import { activeSubscriptionsOf } from '../subscriptions/state.ts'

interface ActiveOnDay {
  readonly userId: number
  readonly day: number
  /** Whether the user already counted as active, so that no list of active users changes. */
  readonly wasActive: boolean
  /** Undefined in what was journaled before weeks were counted. */
  readonly isFirstOfWeek?: boolean
}

/** A user was active for the first time on a day. */
export const activeOnDay = entryKind<ActiveOnDay>({
  kind: 'active_on_day',
  audit: 'Counted by the server.',
  apply(state, { userId, day }) {
    state.lastActiveDays.set(userId, day)
  },
  directoryChanges: ({ userId, wasActive }, before) =>
    wasActive ? {} : { elements: { channels: [...activeSubscriptionsOf(before, userId)] } },
  audience: () => 'nobody',
  events: () => [],
})
