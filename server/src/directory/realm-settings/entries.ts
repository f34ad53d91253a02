import type { EventBody, EventOf } from '@parley/api/contract/event'
import { realmDeactivatedEvent, realmUpdateDictEvent, realmUpdateEvent } from '@parley/api/realm/events'
import { realmPermissions } from '@parley/api/realm/permissions'
import { entryKind } from '#engine/journal/entry.ts'
import { presentAuthenticationMethods } from '#engine/realm/authentication-methods.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { RealmSettings } from './settings.ts'

export type RealmChanges = Partial<RealmSettings>

type ToldAlone = EventOf<typeof realmUpdateEvent>['value']
type ToldTogether = EventOf<typeof realmUpdateDictEvent>['data']

/** Settings that clients are told of together, as one depends on the other. */
const TOLD_TOGETHER = ['allow_message_editing', 'message_content_edit_limit_seconds']

/** Administrators changed the organisation. */
export const realmSettingsChanged = entryKind<{ changes: RealmChanges }>({
  kind: 'realm_settings_changed',
  apply(state, { changes }) {
    state.settings = { ...state.settings, ...changes }
  },
  audience: () => 'everyone',
  events({ changes }, { state }) {
    const single: EventBody[] = []
    const together: ToldTogether = {}
    for (const [name, value] of Object.entries(changes)) {
      if (name === 'authentication_methods')
        together.authentication_methods = presentAuthenticationMethods(state)
      else if (name === 'topics_policy') Object.assign(together, topicsPolicy(state))
      else if (name in realmPermissions || TOLD_TOGETHER.includes(name))
        Object.assign(together, { [name]: value })
      // Only permissions and methods have values that are objects.
      else single.push(realmUpdateEvent.of({ property: name, value: value as ToldAlone }))
    }
    if (Object.keys(together).length === 0) return single
    return [...single, realmUpdateDictEvent.of({ property: 'default', data: together })]
  },
  serializationKey: () => 1,
})

function topicsPolicy({ settings }: RealmState) {
  return {
    topics_policy: settings.topics_policy,
    mandatory_topics: settings.topics_policy === 'disable_empty_topic',
  }
}

/** Nobody is let in any more. */
export const realmDeactivated = entryKind<{ realmId: number }>({
  kind: 'realm_deactivated',
  apply(state) {
    state.isDeactivated = true
  },
  audience: () => 'everyone',
  events: ({ realmId }) => [realmDeactivatedEvent.of({ realm_id: realmId })],
  serializationKey: () => 1,
})
