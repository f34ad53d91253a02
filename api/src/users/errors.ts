import { errors } from '../contract/errors.ts'
import { passwordMaxLength, passwordMinLength } from '../realm/limits.ts'

/** Errors of endpoints for users. */
export const userErrors = {
  noSuchUser: () => errors.badRequest('No such user'),
  noSuchBot: () => errors.badRequest('No such bot'),
  invalidUserId: (id: number) => errors.badRequest(`Invalid user ID: ${id}`),
  emailInUse: () => errors.badRequest('Email is already in use.', 'email'),
  emailNotAllowed: (email: string) =>
    errors.badRequest(`Email '${email}' not allowed in this organization`, 'email'),
  invalidEmail: (email: string) => errors.badRequest(`Invalid email '${email}'`, 'email'),
  guestsCannotAdminister: () => errors.badRequest('Guests cannot be organization administrators'),
  cannotChangeEmails: () => errors.badRequest('User not authorized to change user emails'),
  lastOwner: () =>
    errors.badRequest('The owner permission cannot be removed from the only organization owner.'),
  cannotDeactivateOnlyOwner: () => errors.badRequest('Cannot deactivate the only organization owner'),
  nameTooShort: () => errors.badRequest('Name too short!', 'full_name'),
  nameTooLong: () => errors.badRequest('Name too long!', 'full_name'),
  invalidNameCharacters: () => errors.badRequest('Invalid characters in name!', 'full_name'),
  nameLooksLikeAnother: () => errors.badRequest('This name looks like that of somebody else.', 'full_name'),
  passwordTooShort: () =>
    errors.badRequest(`The password is too short (at least ${passwordMinLength} characters).`, 'password'),
  passwordTooLong: () =>
    errors.badRequest(`The password is too long (at most ${passwordMaxLength} characters).`, 'password'),
  passwordTooWeak: () => errors.badRequest('The password is too weak.', 'password'),
  nameInUse: () => errors.badRequest('Unique names required in this organization.', 'full_name'),
} as const
