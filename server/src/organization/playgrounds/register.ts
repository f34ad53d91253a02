import { realmPlaygroundsSection } from '@parley/api/playgrounds/register'
import { sectionForAll } from '#engine/events/section.ts'

export const playgrounds = sectionForAll(realmPlaygroundsSection, ({ realm: { state } }) => ({
  realm_playgrounds: [...state.playgrounds],
}))
