import type { EventBody, EventOf } from '@parley/api/contract/event'
import { realmDeactivatedEvent, realmUpdateDictEvent, realmUpdateEvent } from '@parley/api/realm/events'
import { realmPermissions } from '@parley/api/realm/permissions'
import { changedFields } from '#engine/audit/fact.ts'
import { entryKind, noListChanges } from '#engine/journal/entry.ts'
import { presentAuthenticationMethods } from '#engine/realm/authentication-methods.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { RealmSettings } from './settings.ts'

/** Changed settings with their new values. */
export type RealmChanges = Partial<RealmSettings>

type SingleValue = EventOf<typeof realmUpdateEvent>['value']
type JointValues = EventOf<typeof realmUpdateDictEvent>['data']

/** Settings that are sent in one event, since one depends on the other. */
const SENT_TOGETHER = ['allow_message_editing', 'message_content_edit_limit_seconds']

/** The organization's settings changed. */
export const realmSettingsChanged = entryKind<{ changes: RealmChanges }>({
  kind: 'realm_settings_changed',
  audit: ({ changes }, { settings }) =>
    changedFields(settings, changes).map((change) => ({ action: 'realm_setting_changed', ...change })),
  apply(state, { changes }) {
    state.settings = { ...state.settings, ...changes }
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events({ changes }, { state }) {
    const single: EventBody[] = []
    const together: JointValues = {}
    for (const [name, value] of Object.entries(changes)) {
      if (name === 'authentication_methods')
        together.authentication_methods = presentAuthenticationMethods(state)
      else if (name === 'topics_policy') Object.assign(together, topicsPolicy(state))
      else if (name in realmPermissions || SENT_TOGETHER.includes(name))
        Object.assign(together, { [name]: value })
      // Only permissions and authentication methods have objects as values.
      else single.push(realmUpdateEvent.of({ property: name, value: value as SingleValue }))
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

/** The organization was deactivated. */
export const realmDeactivated = entryKind<{ realmId: number }>({
  kind: 'realm_deactivated',
  audit: () => [{ action: 'realm_deactivated' }],
  apply(state) {
    state.isDeactivated = true
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events: ({ realmId }) => [realmDeactivatedEvent.of({ realm_id: realmId })],
  serializationKey: () => 1,
})

/** It is open again. Nobody waits for events: whoever was here had to leave. */
export const realmReactivated = entryKind<Record<string, never>>({
  kind: 'realm_reactivated',
  audit: () => [{ action: 'realm_reactivated' }],
  apply(state) {
    state.isDeactivated = false
  },
  directoryChanges: noListChanges,
  audience: () => 'nobody',
  events: () => [],
})
