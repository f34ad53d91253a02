import { realmFiltersSection, realmLinkifiersSection } from '@parley/api/linkifiers/register'
import { section, sectionForAll } from '#engine/events/section.ts'
import { presentLinkifiers } from './present.ts'

export const linkifiers = section(realmLinkifiersSection, ({ viewer: { state, client } }) => ({
  realm_linkifiers: client.capabilities.linkifier_url_template ? presentLinkifiers(state.linkifiers) : [],
}))

/** The older format cannot express linkifiers, so clients that ask for it get an empty list. */
export const filters = sectionForAll(realmFiltersSection, () => ({ realm_filters: [] }))
