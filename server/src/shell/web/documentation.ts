import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { discoverContract } from '@parley/api/contract/discover'
import { discoverExamples } from '@parley/api/contract/discover-examples'
import { openapiDocument } from '@parley/api/contract/openapi'
import { apiPage } from '@parley/api/contract/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '#engine/http/prepared/answer-in-parts.ts'
import type { ServerContext } from '#engine/server-context.ts'

/** It runs and loads only files of this server, and asks only this server, also where somebody tries something out. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}

const compress = promisify(gzip)

/** A text that is made at the first request, because that takes longer than the rest of a start. */
class Prepared {
  readonly #make: () => string
  #text: string | undefined
  #compressed: Promise<Buffer> | undefined

  constructor(make: () => string) {
    this.#make = make
  }

  get text(): string {
    this.#text ??= this.#make()
    return this.#text
  }

  async send(type: string, request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ ...HEADERS, 'content-type': type })
    if (!takesGzip(request)) return reply.send(this.text)
    this.#compressed ??= compress(this.text)
    return reply.header('content-encoding', 'gzip').send(await this.#compressed)
  }
}

/** Serves the API documentation, as OpenAPI and as a page. Both are generated from the contract. */
export async function addDocumentation(app: FastifyInstance, server: ServerContext) {
  const contract = await discoverContract()
  const document = new Prepared(() =>
    JSON.stringify(
      openapiDocument(contract, { url: server.config.externalUrl, examples: discoverExamples() }),
    ),
  )
  const page = new Prepared(() => apiPage(JSON.parse(document.text)))
  for (const url of ['/api/v1/openapi.json', '/api/openapi.json']) {
    app.get(url, (request, reply) => document.send('application/json', request, reply))
  }
  app.get('/api', (request, reply) => page.send('text/html; charset=utf-8', request, reply))
}
