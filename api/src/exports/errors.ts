import { errors } from '../contract/errors.ts'

/** Errors of endpoints for data exports. */
export const exportErrors = {
  manualExportRequired: (address: string) =>
    errors.badRequest(`Please request a manual export from ${address}.`),
  invalidId: () => errors.badRequest('Invalid data export ID'),
  alreadyDeleted: () => errors.badRequest('Export already deleted'),
  failed: () => errors.badRequest('Export failed, nothing to delete'),
  inProgress: () => errors.badRequest('Export still in progress'),
  notFound: () => errors.notFound('There is no such data export.'),
  rateLimited: () => errors.badRequest('Exceeded rate limit.'),
} as const
