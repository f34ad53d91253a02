import { settingsWith } from '@parley/api/settings/setting'
import { userSettings } from '@parley/api/settings/user-settings'
import type { Viewer } from '../events/viewer.ts'
import { type EventBody, entryKind } from '../journal/entry.ts'
import { mayKnowUser } from '../permissions/users.ts'
import { apiEmail } from '../users/access.ts'
import { isAdministrator } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { addressEvents } from '../users/told.ts'
import { languageName } from './languages.ts'

export type SettingChanges = Readonly<Record<string, boolean | number | string>>

const displayNames = new Set([...Object.keys(settingsWith(userSettings, 'legacy', 'display')), 'timezone'])
const notificationNames = new Set(Object.keys(settingsWith(userSettings, 'legacy', 'notifications')))

/** Settings that others see something of. */
const PUBLIC = ['email_address_visibility', 'presence_enabled', 'timezone', 'allow_private_data_export']

const isPublic = (changes: SettingChanges) => PUBLIC.some((name) => name in changes)

export interface UserSettingsChanged {
  readonly userId: number
  /** `timezone` may be among them: it is told like a setting. */
  readonly changes: SettingChanges
}

/** Somebody changed their own settings. */
export const userSettingsChanged = entryKind<UserSettingsChanged>({
  kind: 'user_settings_changed',
  apply(state, { userId, changes }) {
    const user = state.users.get(userId)
    if (user === undefined) return
    const { timezone, ...settings } = changes
    user.settings = { ...user.settings, ...settings }
    if (typeof timezone === 'string') user.timezone = timezone
  },
  keepsDirectory: ({ changes }) => !isPublic(changes),
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
    const told: EventBody[] = [{ type: 'user_settings', op: 'update', property: name, value, ...language }]
    const who = { user: apiEmail(state, user) }
    if (legacy && displayNames.has(name)) {
      told.push({ type: 'update_display_settings', ...who, setting_name: name, setting: value, ...language })
    }
    if (legacy && notificationNames.has(name)) {
      told.push({ type: 'update_global_notifications', ...who, notification_name: name, setting: value })
    }
    return told
  })
}

function publicEvents(user: User, changes: SettingChanges, viewer: Viewer): EventBody[] {
  const told: EventBody[] = []
  const { timezone, presence_enabled, allow_private_data_export } = changes
  if (timezone !== undefined) {
    const person = { user_id: user.id, email: apiEmail(viewer.state, user), timezone }
    told.push({ type: 'realm_user', op: 'update', person })
  }
  if ('email_address_visibility' in changes) told.push(...addressEvents(user, viewer))
  if (presence_enabled !== undefined) {
    told.push({ type: 'user_status', user_id: user.id, away: !presence_enabled })
  }
  if (allow_private_data_export !== undefined && isAdministrator(viewer.user)) {
    told.push({ type: 'realm_export_consent', user_id: user.id, consented: allow_private_data_export })
  }
  return told
}

/** What people who join from now on begin with. */
export const settingDefaultsChanged = entryKind<{ changes: SettingChanges }>({
  kind: 'setting_defaults_changed',
  apply(state, { changes }) {
    state.userDefaults = { ...state.userDefaults, ...changes }
  },
  audience: () => 'everyone',
  events: ({ changes }) =>
    Object.entries(changes).map(([property, value]) => ({
      type: 'realm_user_settings_defaults',
      op: 'update',
      property,
      value,
    })),
  variant: () => 1,
})
