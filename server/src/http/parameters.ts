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

type Pairs = [name: string, value: string][]

/** The name and value pairs of the query and the form of a request, still as text. */
export function sourcesOf(request: FastifyRequest, readsFile: boolean): Pairs | Promise<Pairs> {
  const query = queryOf(request)
  if (!request.isMultipart()) return [...query, ...formOf(request)]
  return readsFile ? query : multipartFields(request).then((fields) => [...query, ...fields])
}

function queryOf({ raw: { url = '' } }: FastifyRequest): Pairs {
  const mark = url.indexOf('?')
  return mark < 0 ? [] : [...new URLSearchParams(url.slice(mark))]
}

function formOf({ body }: FastifyRequest): Pairs {
  return typeof body === 'string' && body !== '' ? [...new URLSearchParams(body)] : []
}

async function multipartFields(request: FastifyRequest): Promise<Pairs> {
  const pairs: [string, string][] = []
  for await (const part of request.parts({ limits: { fields: MOST_FIELDS } })) {
    if (part.type === 'file') throw errors.badRequest('This endpoint does not accept files')
    pairs.push([part.fieldname, String(part.value)])
  }
  return pairs
}
