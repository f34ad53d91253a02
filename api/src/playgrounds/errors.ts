import { errors } from '../contract/errors.ts'

/** Errors of endpoints for code playgrounds. */
export const playgroundErrors = {
  invalid: () => errors.badRequest('Invalid playground'),
  nameEmpty: () => errors.badRequest('Name cannot be empty.', 'name'),
  invalidLanguage: () => errors.badRequest('Invalid characters in pygments language', 'pygments_language'),
  invalidUrlTemplate: () => errors.badRequest('Invalid URL template.', 'url_template'),
  codeVariableMissing: () =>
    errors.badRequest('Missing the required variable "code" in the URL template', 'url_template'),
  alreadyExists: () =>
    errors.badRequest('Realm playground with this Realm, Pygments language and Name already exists.', 'name'),
} as const
