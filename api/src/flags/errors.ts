import { errors } from '../contract/errors.ts'

/** Errors of endpoints for message flags. */
export const flagErrors = {
  invalidFlag: (flag: string) => errors.badRequest(`Invalid flag: '${flag}'`),
  flagNotEditable: (flag: string) => errors.badRequest(`Flag not editable: '${flag}'`),
  invalidOperation: (op: string) => errors.badRequest(`Invalid message flag operation: '${op}'`),
} as const
