import { realmLinkifiersEvent } from '@parley/api/linkifiers/events'
import { changedItems } from '#engine/audit/fact.ts'
import { entryKind, noListChanges } from '#engine/journal/entry.ts'
import { presentLinkifiers } from './present.ts'
import type { StoredLinkifier } from './state.ts'

/** The linkifiers changed; carries all of them, in order. */
export const linkifiersChanged = entryKind<{ linkifiers: readonly StoredLinkifier[] }>({
  kind: 'linkifiers_changed',
  audit: ({ linkifiers }, before) => [
    { action: 'linkifiers_changed', ...changedItems(before.linkifiers, linkifiers) },
  ],
  apply(state, { linkifiers }) {
    state.linkifiers = linkifiers
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events({ linkifiers }, { client }) {
    // Clients without support for URL templates get no linkifiers: the older format cannot express them.
    if (!client.capabilities.linkifier_url_template) return []
    return [realmLinkifiersEvent.of({ realm_linkifiers: presentLinkifiers(linkifiers) })]
  },
  serializationKey: (_, { client }) => Number(client.capabilities.linkifier_url_template),
})
