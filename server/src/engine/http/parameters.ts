import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bodies } from './bodies.ts'
import { maxFormBytes, type Pairs, pairsOf, readBody } from './form.ts'
import { fieldsOnly, isMultipart, readMultipart } from './multipart.ts'

/**
 * Accepts form bodies in both encodings, and for routes that take payloads any body. Elsewhere, bodies of other types
 * are read but hold no parameters.
 */
export function acceptForms(app: FastifyInstance, bodies: Bodies) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', (request, _payload, done) =>
    readBody(bodies, request, takesPayload(request) ? 'bytes' : request.is404 ? 'none' : 'text', done),
  )
  app.addContentTypeParser('*', (request, _payload, done) =>
    readBody(bodies, request, takesPayload(request) ? 'bytes' : 'none', done),
  )
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (takesPayload(request)) return readBody(bodies, request, 'bytes', done)
    // The handler reads it after authentication.
    done(null)
  })
}

const takesPayload = ({ routeOptions }: FastifyRequest) => routeOptions.config.takesPayload === true

/** The parameters of a request's query and form, still as text. */
export function sourcesOf(
  bodies: Bodies,
  request: FastifyRequest,
  readsFile: boolean,
): Pairs | Promise<Pairs> {
  const query = queryOf(request)
  const { body, raw } = request
  if (typeof body === 'string') return body === '' ? query : [...query, ...pairsOf(body)]
  if (readsFile || !isMultipart(raw) || takesPayload(request)) return query
  return readMultipart(bodies, raw, fieldsOnly(maxFormBytes(request))).then((fields) => [...query, ...fields])
}

function queryOf({ raw: { url = '' } }: FastifyRequest): Pairs {
  const mark = url.indexOf('?')
  return mark < 0 ? [] : pairsOf(url.slice(mark + 1))
}
