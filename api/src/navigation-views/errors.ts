import { errors } from '../contract/errors.ts'

/** Errors of endpoints for navigation views. */
export const navigationViewErrors = {
  notFound: () => errors.notFound('Navigation view does not exist.'),
  alreadyExists: () => errors.badRequest('Navigation view already exists.'),
  builtInHasNoName: () => errors.badRequest('Built-in views cannot have a custom name.'),
  nameRequired: () => errors.badRequest('Custom views must have a valid name.'),
} as const
