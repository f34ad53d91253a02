import { realmFiltersEvent, realmLinkifiersEvent } from '@parley/api/linkifiers/events'
import { realmFiltersSection, realmLinkifiersSection } from '@parley/api/linkifiers/register'
import { slice } from '../slice.ts'

/** Linkifiers in the order in which they apply. */
export const linkifiersSlice = slice(
  'linkifiers',
  [realmLinkifiersSection],
  (answer) => answer.realm_linkifiers,
).on(realmLinkifiersEvent, (_, { realm_linkifiers }) => realm_linkifiers)

/** The older form, for clients that ask for it. */
export const filtersSlice = slice('filters', [realmFiltersSection], (answer) => answer.realm_filters).on(
  realmFiltersEvent,
  (_, { realm_filters }) => realm_filters,
)
