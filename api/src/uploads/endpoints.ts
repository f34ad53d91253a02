import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { idOf } from '../contract/numbers.ts'
import { uploadErrors } from './errors.ts'
import { uploadsOfPerson } from './limits.ts'
import { attachment } from './objects.ts'

const realmId = z.string().describe('ID of the organization.')
const fileName = z.string().meta({ slashes: true }).describe('The rest of the path as it was uploaded.')

export const uploadFile = endpoint({
  method: 'POST',
  path: '/user_uploads',
  operationId: 'upload-file',
  summary: 'Upload a file',
  description:
    'Only the uploader may open it until a message links to it. For large files use the resumable protocol ' +
    'tus at /api/v1/tus.',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  adds: uploadsOfPerson,
  multipart: true,
  parameters: {},
  answer: {
    url: z.string().describe('For a link `[filename](url)` in a message.'),
    uri: z.string().describe('Use url.').meta({ deprecated: true }),
    filename: z.string(),
  },
  errors: [
    uploadErrors.fileMissing(),
    uploadErrors.oneFileOnly(),
    uploadErrors.fileTooLarge(100),
    errors.uploadQuotaExceeded(),
    errors.userUploadQuotaExceeded(1024),
  ],
})

export const getFileTemporaryUrl = endpoint({
  method: 'GET',
  path: '/user_uploads/{realm_id_str}/{filename}',
  operationId: 'get-file-temporary-url',
  summary: 'Get a link to a file that works for a minute without logging in',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  parameters: {
    realm_id_str: idOf(uploadErrors.notFound).describe('ID of the organization.'),
    filename: fileName,
    thumbnail_format: z.string().optional().meta({ undocumented: true }),
  },
  answer: { url: z.string() },
  errors: [uploadErrors.notFound()],
})

export const getAttachments = endpoint({
  method: 'GET',
  path: '/attachments',
  operationId: 'get-attachments',
  summary: 'List the own uploads',
  access: 'user',
  bots: 'interactive',
  parameters: {},
  answer: {
    attachments: z.array(attachment),
    upload_space_used: z.int().describe('Bytes, by the whole organization.'),
    user_upload_space_used: z
      .int()
      .describe(
        'Bytes, by the person and the bots they own; of a bot, by its owner and theirs. The setting ' +
          '`user_upload_quota_mib` of the organization limits it.',
      ),
  },
})

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/attachments/{attachment_id}',
  operationId: 'remove-attachment',
  summary: 'Delete an upload',
  access: 'user',
  bots: 'interactive',
  parameters: { attachment_id: idOf(uploadErrors.invalidAttachment) },
  answer: {},
  errors: [uploadErrors.invalidAttachment(), errors.unauthorized()],
})

export const serveFile = endpoint({
  method: 'GET',
  path: '/user_uploads/{realm_id_str}/{filename}',
  operationId: 'serve-file',
  summary: 'Open an upload',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  rootRelative: true,
  undocumented: true,
  answersWith: 'file',
  parameters: { realm_id_str: realmId, filename: fileName },
  answer: {},
  errors: [uploadErrors.notFound()],
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/user_uploads/download/{realm_id_str}/{filename}',
  operationId: 'download-file',
  summary: 'Save an upload',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  rootRelative: true,
  undocumented: true,
  answersWith: 'file',
  parameters: { realm_id_str: realmId, filename: fileName },
  answer: {},
  errors: [uploadErrors.notFound()],
})

export const serveTemporaryFile = endpoint({
  method: 'GET',
  path: '/user_uploads/temporary/{token}/{filename}',
  operationId: 'serve-temporary-file',
  summary: 'Open an upload by a link that works for a minute',
  access: 'none',
  rootRelative: true,
  undocumented: true,
  answersWith: 'file',
  parameters: { token: z.string(), filename: fileName },
  answer: {},
  errors: [uploadErrors.notFound()],
})

export const serveThumbnail = endpoint({
  method: 'GET',
  path: '/user_uploads/thumbnail/{realm_id_str}/{filename}/{thumbnail_format}',
  operationId: 'serve-thumbnail',
  summary: 'Open a small version of an uploaded image',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  rootRelative: true,
  undocumented: true,
  answersWith: 'file',
  parameters: { realm_id_str: realmId, filename: fileName, thumbnail_format: z.string() },
  answer: {},
  errors: [uploadErrors.notFound()],
})

export const redirectToThumbnail = endpoint({
  method: 'GET',
  path: '/thumbnail',
  operationId: 'redirect-to-thumbnail',
  summary: 'Go to a small version of an image',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  rootRelative: true,
  undocumented: true,
  answersWith: 'redirect',
  parameters: { url: z.string(), size: z.string() },
  answer: {},
  errors: [uploadErrors.notFound()],
})
