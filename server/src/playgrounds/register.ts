import { realmPlaygroundsSection } from '@parley/api/playgrounds/register'
import { section } from '../events/section.ts'

export const playgrounds = section(realmPlaygroundsSection, ({ viewer: { state } }) => ({
  realm_playgrounds: [...state.playgrounds],
}))
