import { errors } from '../contract/errors.ts'

/** Errors of endpoints for exports of one's own data. */
export const ownExportErrors = {
  inProgress: () => errors.badRequest('Your data is being put together already.'),
  tooSoon: () => errors.badRequest('You can ask for your data once a day.'),
  notFound: () => errors.notFound('There is no such export of your data.'),
} as const
