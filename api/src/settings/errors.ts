import { errors } from '../contract/errors.ts'

/** Errors of endpoints for a user's own settings. */
export const settingErrors = {
  wrongPassword: () => errors.badRequest('Wrong password!', 'old_password'),
  newPasswordTooWeak: () => errors.badRequest('New password is too weak!', 'password'),
  passwordNotChangeable: () => errors.badRequest('Your Zulip password is managed in LDAP'),
  invalidEmail: () => errors.badRequest('Invalid address.', 'email'),
  emailChangesDisabled: () => errors.badRequest('Email address changes are disabled in this organization.'),
  nameChangesDisabled: () => errors.badRequest('Name changes are disabled in this organization.'),
  invalidLanguage: () => errors.badRequest('Invalid default_language'),
  invalidTimezone: () => errors.badRequest('timezone is not a recognized time zone'),
  invalidNotificationSound: (sound: string) => errors.badRequest(`Invalid notification sound '${sound}'`),
} as const
