import { ApiError, errors } from '../contract/errors.ts'

/** Errors of endpoints for uploaded files. */
export const uploadErrors = {
  invalidAttachment: () => errors.badRequest('Invalid attachment'),
  fileMissing: () => errors.badRequest('You must specify a file to upload'),
  oneFileOnly: () => errors.badRequest('You may only upload one file at a time'),
  fileTooLarge: (limitMib: number) =>
    errors.badRequest(`File is larger than this server's configured maximum upload size (${limitMib} MiB).`),
  /** For avatars, emoji and pictures of the organization. */
  imageTooLarge: (limitMib: number) =>
    errors.badRequest(`Uploaded file is larger than the allowed limit of ${limitMib} MiB`),
  /** For tus, the protocol for resumable uploads. */
  otherVersion: (spoken: string) =>
    new ApiError('BAD_REQUEST', `This server speaks version ${spoken} of tus`, {}, 412),
  /** For tus: another request is at work on the upload. */
  busy: () => new ApiError('BAD_REQUEST', 'Another request is uploading this file.', {}, 423),
  notFound: () => errors.notFound('File not found.'),
} as const
