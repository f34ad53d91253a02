import { errors } from '../contract/errors.ts'

/** Errors of erasing people. */
export const erasingErrors = {
  notOneself: () => errors.badRequest('Another owner has to erase you.'),
  isErased: () => errors.badRequest('This person is erased: the account cannot come back.'),
} as const
