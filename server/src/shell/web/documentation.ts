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

/** Stands for the address of the server until somebody asks. Nothing escapes a character of it. */
const ADDRESS = 'https://address.invalid'
const HOST = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/
/** A server is asked by few names. Whoever sends others gets what is made for them alone. */
const KEPT_ADDRESSES = 8

/** A text that is made at the first request, because that takes longer than the rest of a start. */
class Prepared {
  readonly #make: () => string
  #text: string | undefined
  readonly #compressed = new Map<string, Promise<Buffer>>()

  constructor(make: () => string) {
    this.#make = make
  }

  /** The text with the place-holder for the address of the server. */
  get text(): string {
    this.#text ??= this.#make()
    return this.#text
  }

  async send(type: string, address: string, request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ ...HEADERS, 'content-type': type })
    if (!takesGzip(request)) return reply.send(this.#at(address))
    return reply.header('content-encoding', 'gzip').send(await this.#compressedAt(address))
  }

  #at(address: string): string {
    return this.text.replaceAll(ADDRESS, address)
  }

  #compressedAt(address: string): Promise<Buffer> {
    const kept = this.#compressed.get(address)
    if (kept !== undefined) return kept
    const made = compress(this.#at(address))
    if (this.#compressed.size < KEPT_ADDRESSES) this.#compressed.set(address, made)
    return made
  }
}

/** Where the server was asked, as those who read it must ask it too: by one of many names, or the one of their organization. */
function addressOf(externalUrl: string, { host, protocol }: FastifyRequest): string {
  const configured = new URL(externalUrl)
  if (!HOST.test(host)) return configured.origin
  // A proxy need not say that it was asked over https, but then the configured address does.
  const isBelow = host === configured.host || host.endsWith(`.${configured.host}`)
  return isBelow ? `${configured.protocol}//${host}` : `${protocol}://${host}`
}

/** Serves the API documentation, as OpenAPI and as a page. Both are generated from the contract. */
export async function addDocumentation(app: FastifyInstance, server: ServerContext) {
  const contract = await discoverContract()
  const document = new Prepared(() =>
    JSON.stringify(openapiDocument(contract, { url: ADDRESS, examples: discoverExamples() })),
  )
  const page = new Prepared(() => apiPage(JSON.parse(document.text)))
  const addressAsked = (request: FastifyRequest) => addressOf(server.config.externalUrl, request)
  for (const url of ['/api/v1/openapi.json', '/api/openapi.json']) {
    app.get(url, (request, reply) => document.send('application/json', addressAsked(request), request, reply))
  }
  app.get('/api', (request, reply) =>
    page.send('text/html; charset=utf-8', addressAsked(request), request, reply),
  )
}
