import { readership } from '#engine/events/ports.ts'
import { provide } from '#engine/provide.ts'
import { knowsEverybody } from '../permissions/users.ts'
import { activeSubscriptionsOf } from '../subscriptions/state.ts'
import { follows, includes } from './audience.ts'

export const readers = provide(readership, {
  channelsOf: activeSubscriptionsOf,
  includes,
  follows,
  knowsEverybody: ({ state, user }) => knowsEverybody(state, user),
})
