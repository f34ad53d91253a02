import { errors } from '../contract/errors.ts'

export const uploadErrors = {
  invalidAttachment: () => errors.badRequest('Invalid attachment'),
  fileMissing: () => errors.badRequest('You must specify a file to upload'),
  oneFileOnly: () => errors.badRequest('You may only upload one file at a time'),
  fileTooLarge: (limitMib: number) =>
    errors.badRequest(`File is larger than this server's configured maximum upload size (${limitMib} MiB).`),
  notFound: () => errors.notFound('File not found.'),
} as const
