import { realmLinkifiersEvent } from '@parley/api/linkifiers/events'
import { entryKind } from '#engine/journal/entry.ts'
import { presentLinkifiers } from './present.ts'
import type { StoredLinkifier } from './state.ts'

/** The linkifiers there are now, in their order. */
export const linkifiersChanged = entryKind<{ linkifiers: readonly StoredLinkifier[] }>({
  kind: 'linkifiers_changed',
  apply(state, { linkifiers }) {
    state.linkifiers = linkifiers
  },
  audience: () => 'everyone',
  events({ linkifiers }, { client }) {
    // To clients from before URL templates there are no linkifiers: the older form could not say these.
    if (!client.capabilities.linkifier_url_template) return []
    return [realmLinkifiersEvent.of({ realm_linkifiers: presentLinkifiers(linkifiers) })]
  },
  serializationKey: (_, { client }) => Number(client.capabilities.linkifier_url_template),
})
