import { readership } from '#engine/events/ports.ts'
import { provide } from '#engine/provide.ts'
import { readerOf } from '../api-keys/scope.ts'
import { stateWithin } from '../api-keys/state-within.ts'
import { knowsEverybody } from '../permissions/users.ts'
import { activeSubscriptionsOf } from '../subscriptions/state.ts'
import { follows, includes, isStranger } from './audience.ts'

export const readers = provide(readership, {
  channelsOf: activeSubscriptionsOf,
  includes,
  follows,
  isStranger,
  readerOf,
  stateFor: stateWithin,
  knowsEverybody: ({ state, user }) => knowsEverybody(state, user),
})
