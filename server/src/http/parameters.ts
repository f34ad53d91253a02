import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bodies } from './bodies.ts'
import { type Pairs, pairsOf, readBody } from './form.ts'
import { FIELDS_ONLY, isMultipart, readMultipart } from './multipart.ts'

/** Teaches the app the bodies of this API: forms, of both encodings. Anything else has no parameters in it. */
export function acceptForms(app: FastifyInstance, bodies: Bodies) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) =>
    readBody(bodies, payload, { isOfUse: true }, done),
  )
  app.addContentTypeParser('*', (_request, payload, done) =>
    readBody(bodies, payload, { isOfUse: false }, done),
  )
  // Read by whoever answers, once it is known who asks.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}

/** The name and value pairs of the query and the form of a request, still as text. */
export function sourcesOf(
  bodies: Bodies,
  request: FastifyRequest,
  readsFile: boolean,
): Pairs | Promise<Pairs> {
  const query = queryOf(request)
  const { body, raw } = request
  if (typeof body === 'string') return body === '' ? query : [...query, ...pairsOf(body)]
  if (readsFile || !isMultipart(raw)) return query
  return readMultipart(bodies, raw, FIELDS_ONLY).then((fields) => [...query, ...fields])
}

function queryOf({ raw: { url = '' } }: FastifyRequest): Pairs {
  const mark = url.indexOf('?')
  return mark < 0 ? [] : pairsOf(url.slice(mark + 1))
}
