import { realmPlaygroundsEvent } from '@parley/api/playgrounds/events'
import { realmPlaygroundsSection } from '@parley/api/playgrounds/register'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

/** Code playgrounds by ID. */
export const playgroundsSlice = slice('playgrounds', [realmPlaygroundsSection], (answer) =>
  tableBy(answer.realm_playgrounds, (playground) => playground.id),
).on(realmPlaygroundsEvent, (_, { realm_playgrounds }) => tableBy(realm_playgrounds, ({ id }) => id))
