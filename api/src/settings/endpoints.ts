import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { userErrors } from '../users/errors.ts'
import { fullName } from '../users/parameters.ts'
import { settingErrors } from './errors.ts'
import { settingParameters, settingsWith } from './setting.ts'
import { userSettings } from './user-settings.ts'

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/settings',
  alsoAt: ['/settings/display', '/settings/notifications'],
  operationId: 'update-settings',
  summary: 'Change own settings',
  access: 'user',
  scopedKeys: 'never',
  adds: 'Changes what is there.',
  parameters: {
    full_name: fullName.optional(),
    email: z.string().optional().describe('A new address; it counts once it is confirmed.'),
    old_password: z.string().optional(),
    new_password: z.string().optional(),
    timezone: z.string().optional().describe('IANA name, or empty.'),
    ...settingParameters(userSettings),
  },
  answer: {},
  errors: [
    settingErrors.wrongPassword(),
    settingErrors.newPasswordTooWeak(),
    settingErrors.invalidEmail(),
    settingErrors.emailChangesDisabled(),
    settingErrors.nameChangesDisabled(),
    settingErrors.invalidLanguage(),
    settingErrors.invalidTimezone(),
    settingErrors.invalidNotificationSound('gong'),
    userErrors.emailInUse(),
    userErrors.nameInUse(),
    errors.rateLimitHit(3600),
  ],
})

export const updateRealmUserSettingsDefaults = endpoint({
  method: 'PATCH',
  path: '/realm/user_settings_defaults',
  operationId: 'update-realm-user-settings-defaults',
  summary: 'Change what new users begin with',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: settingParameters(settingsWith(userSettings, 'settableDefault', true)),
  answer: {},
  errors: [settingErrors.invalidNotificationSound('gong'), errors.administratorRequired()],
})
