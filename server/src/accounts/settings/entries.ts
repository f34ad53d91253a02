import type { EventBody } from '@parley/api/contract/event'
import { realmExportConsentEvent } from '@parley/api/exports/events'
import {
  realmUserSettingsDefaultsUpdateEvent,
  updateDisplaySettingsEvent,
  updateGlobalNotificationsEvent,
  userSettingsUpdateEvent,
} from '@parley/api/settings/events'
import { settingsWith } from '@parley/api/settings/setting'
import { userSettings } from '@parley/api/settings/user-settings'
import { userStatusEvent } from '@parley/api/statuses/events'
import { realmUserUpdateEvent } from '@parley/api/users/events'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { apiEmail } from '#directory/users/access.ts'
import { languageName } from '#directory/users/languages.ts'
import { addressEvents } from '#directory/users/person-events.ts'
import { isAdministrator } from '#directory/users/roles.ts'
import { sharedSettings, type User } from '#directory/users/state.ts'
import { changedFields } from '#engine/audit/fact.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { entryKind, noListChanges } from '#engine/journal/entry.ts'

export type SettingChanges = Readonly<Record<string, boolean | number | string>>

const displayNames = new Set([...Object.keys(settingsWith(userSettings, 'legacy', 'display')), 'timezone'])
const notificationNames = new Set(Object.keys(settingsWith(userSettings, 'legacy', 'notifications')))

/** Settings with effects that others see. */
const PUBLIC = ['email_address_visibility', 'presence_enabled', 'timezone', 'allow_private_data_export']

const isPublic = (changes: SettingChanges) => PUBLIC.some((name) => name in changes)

export interface UserSettingsChanged {
  readonly userId: number
  /** May include `timezone`, whose event is that of a setting. */
  readonly changes: SettingChanges
}

/** A user changed their settings. */
export const userSettingsChanged = entryKind<UserSettingsChanged>({
  kind: 'user_settings_changed',
  audit: ({ userId, changes }, { users }) => {
    const { settings, timezone } = users.get(userId) ?? {}
    const changed = changedFields({ ...settings, timezone }, changes)
    return changed.map((change) => ({ action: 'user_setting_changed', userIds: [userId], ...change }))
  },
  apply(state, { userId, changes }) {
    const user = state.users.get(userId)
    if (user === undefined) return
    const { timezone, ...settings } = changes
    user.settings = sharedSettings.of({ ...user.settings, ...settings })
    if (typeof timezone === 'string') user.timezone = timezone
  },
  // Statuses show who has turned presence off.
  directoryChanges: ({ userId, changes }) =>
    isPublic(changes) ? { elements: { users: [userId], statuses: [userId] } } : {},
  audience: ({ userId, changes }) => (isPublic(changes) ? 'everyone' : { users: [userId] }),
  events({ userId, changes }, viewer) {
    const user = viewer.state.users.get(userId)
    if (user === undefined || !mayKnowUser(viewer.state, viewer.user, user)) return []
    const own = userId === viewer.user.id ? ownEvents(user, changes, viewer) : []
    return [...own, ...publicEvents(user, changes, viewer)]
  },
})

function ownEvents(user: User, changes: SettingChanges, { state, client }: Viewer): EventBody[] {
  const legacy = !client.capabilities.user_settings_object
  return Object.entries(changes).flatMap(([name, value]) => {
    const language = name === 'default_language' ? { language_name: languageName(String(value)) } : {}
    const events = [userSettingsUpdateEvent.of({ property: name, value, ...language })]
    const who = { user: apiEmail(state, user) }
    if (legacy && displayNames.has(name)) {
      events.push(updateDisplaySettingsEvent.of({ ...who, setting_name: name, setting: value, ...language }))
    }
    if (legacy && notificationNames.has(name)) {
      events.push(updateGlobalNotificationsEvent.of({ ...who, notification_name: name, setting: value }))
    }
    return events
  })
}

function publicEvents(user: User, changes: SettingChanges, viewer: Viewer): EventBody[] {
  const events: EventBody[] = []
  const { timezone, presence_enabled, allow_private_data_export } = changes
  if (typeof timezone === 'string') {
    const person = { user_id: user.id, email: apiEmail(viewer.state, user), timezone }
    events.push(realmUserUpdateEvent.of({ person }))
  }
  if ('email_address_visibility' in changes) events.push(...addressEvents(user, viewer))
  if (presence_enabled !== undefined) {
    events.push(userStatusEvent.of({ user_id: user.id, away: !presence_enabled }))
  }
  if (typeof allow_private_data_export === 'boolean' && isAdministrator(viewer.user)) {
    events.push(realmExportConsentEvent.of({ user_id: user.id, consented: allow_private_data_export }))
  }
  return events
}

/** The default settings of new users changed. */
export const settingDefaultsChanged = entryKind<{ changes: SettingChanges }>({
  kind: 'setting_defaults_changed',
  audit: ({ changes }, { userDefaults }) =>
    changedFields(userDefaults, changes).map((change) => ({ action: 'setting_defaults_changed', ...change })),
  apply(state, { changes }) {
    state.userDefaults = { ...state.userDefaults, ...changes }
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events: ({ changes }) =>
    Object.entries(changes).map(([property, value]) =>
      realmUserSettingsDefaultsUpdateEvent.of({ property, value }),
    ),
  serializationKey: () => 1,
})
