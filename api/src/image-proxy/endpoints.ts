import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'

export const serveExternalContent = endpoint({
  method: 'GET',
  path: '/external_content/{digest}/{encoded_url}',
  operationId: 'serve-external-content',
  summary: 'Load a picture or video that is elsewhere, which a message shows',
  access: 'none',
  rootRelative: true,
  undocumented: true,
  answersWith: 'file',
  parameters: {
    digest: z.string().describe('Proves that the server has written this address.'),
    // May be longer than the router lets a single segment be.
    encoded_url: z.string().meta({ slashes: true }).describe('The URL in hexadecimal.'),
  },
  answer: {},
  errors: [errors.notFound('File not found.')],
})
