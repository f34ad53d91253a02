import type { Sources } from '@parley/api/contract/decode'
import { errors } from '@parley/api/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Form fields of one request; more is nobody's client. */
const MOST_FIELDS = 1000

/** Teaches the app the bodies of this API: forms, of both encodings. Anything else has no parameters in it. */
export function acceptForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body)
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, ''))
}

/** The name and value pairs of the query and the form of a request, still as text. */
export async function sourcesOf(request: FastifyRequest, readsFile: boolean): Promise<Sources> {
  const mark = request.raw.url?.indexOf('?') ?? -1
  const query = mark < 0 ? undefined : new URLSearchParams(request.raw.url?.slice(mark))
  const form = await formOf(request, readsFile)
  if (form === undefined) return query ?? []
  return query === undefined ? form : [...query, ...form]
}

async function formOf(request: FastifyRequest, readsFile: boolean): Promise<Sources | undefined> {
  if (request.isMultipart()) return readsFile ? undefined : multipartFields(request)
  return typeof request.body === 'string' && request.body !== ''
    ? new URLSearchParams(request.body)
    : undefined
}

async function multipartFields(request: FastifyRequest): Promise<[string, string][]> {
  const pairs: [string, string][] = []
  for await (const part of request.parts({ limits: { fields: MOST_FIELDS } })) {
    if (part.type === 'file') throw errors.badRequest('This endpoint does not accept files')
    pairs.push([part.fieldname, String(part.value)])
  }
  return pairs
}
