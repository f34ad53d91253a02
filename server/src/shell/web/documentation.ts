import { discoverContract } from '@parley/api/contract/discover'
import { type OpenApiDocument, openapiDocument } from '@parley/api/contract/openapi'
import { apiPage } from '@parley/api/contract/page'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '#engine/server-context.ts'

/** Serves the API documentation, as OpenAPI and as a page. Both are generated from the contract. */
export async function addDocumentation(app: FastifyInstance, server: ServerContext) {
  const contract = await discoverContract()
  const options = { url: server.config.externalUrl }
  // Generated at the first request, because it takes longer than the rest of a start.
  let document: OpenApiDocument | undefined
  let text: string | undefined
  let page: string | undefined
  for (const url of ['/api/v1/openapi.json', '/api/openapi.json']) {
    app.get(url, (_request, reply) => {
      document ??= openapiDocument(contract, options)
      text ??= JSON.stringify(document)
      return reply.header('content-type', 'application/json').send(text)
    })
  }
  app.get('/api', (_request, reply) => {
    document ??= openapiDocument(contract, options)
    page ??= apiPage(document)
    return reply.header('content-type', 'text/html; charset=utf-8').send(page)
  })
}
