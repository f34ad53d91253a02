import { featureLevel } from '../server/version.ts'
import { byAbout } from './about.ts'
import { answerSchema } from './answer-schema.ts'
import type { Contract, Noun } from './discover.ts'
import { collectionsOf, type Endpoint, fullPath, isPublic, pathParameterNames } from './endpoint.ts'
import { type ApiError, type ErrorCode, errorCodes } from './errors.ts'
import type { Example, Examples } from './example.ts'
import { commonRefusals } from './refusals.ts'
import { samplesOf } from './samples.ts'
import { type JsonSchema, SchemaWriter } from './schema.ts'
import { type WireParameter, wireParameter } from './wire.ts'

interface Options {
  /** Where the server answers, without /api/v1. */
  url: string
  /** What is shown of requests and their answers. */
  examples?: Examples
}

export interface OpenApiDocument {
  openapi: string
  info: JsonSchema
  servers: JsonSchema[]
  tags: JsonSchema[]
  paths: Record<string, Record<string, JsonSchema>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema }
}

/**
 * The contract as an OpenAPI 3.1 document. Endpoints outside /api/v1 are not in it: they are the addresses of
 * pictures and files, which clients find in answers and do not put together themselves, and what only pages ask.
 */
export function openapiDocument(contract: Contract, { url, examples = {} }: Options): OpenApiDocument {
  const writer = new SchemaWriter()
  const paths: OpenApiDocument['paths'] = {}
  const nouns = contract.nouns.filter(({ endpoints }) => endpoints.some(isPublic)).toSorted(asShown)
  for (const noun of nouns) {
    const calls = noun.endpoints.filter(isPublic)
    for (const endpoint of calls.toSorted(byPathAndMethod)) {
      const { operationId, method } = endpoint
      const path = fullPath(endpoint)
      const example = examples[operationId]
      const operation = operationOf(endpoint, contract, writer, example)
      const samples =
        example &&
        samplesOf({ endpoint, exportName: exportNameOf(noun, endpoint), noun: noun.name, example, url })
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: {
          tags: [noun.name],
          ...operation,
          ...(samples && { 'x-codeSamples': samples }),
        },
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley API',
      // The feature level, which clients compare with what they know of.
      version: String(featureLevel),
      description: 'The Zulip REST API, as Parley speaks it.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url }],
    tags: nouns.map(tagOf),
    paths,
    components: {
      schemas: { ...writer.components, Error: errorSchema() },
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'basic', description: 'API address and API key of the account.' },
      },
    },
  }
}

function asShown(a: Noun, b: Noun): number {
  if (a.about && b.about) return byAbout(a.about, b.about)
  return a.name < b.name ? -1 : 1
}

function tagOf({ name, about }: Noun): JsonSchema {
  return {
    name,
    ...(about && { description: about.text, 'x-displayName': about.title, 'x-part': about.part }),
  }
}

function exportNameOf(noun: Noun, endpoint: Endpoint): string {
  return noun.exportNames.get(endpoint) ?? endpoint.operationId
}

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function byPathAndMethod(a: Endpoint, b: Endpoint): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method)
}

function operationOf(
  endpoint: Endpoint,
  contract: Contract,
  writer: SchemaWriter,
  example: Example | undefined,
): JsonSchema {
  const { operationId, summary, deprecated, since, undocumented, access, bots } = endpoint
  const description = describe(endpoint)
  const parameters = Object.entries(endpoint.parameters).map(([name, schema]) => wireParameter(name, schema))
  const advertised = parameters.filter((parameter) => !parameter.undocumented)
  const inPath = pathParameterNames(endpoint.path)
  const inQuery = endpoint.method === 'GET' || endpoint.takesPayload === true
  const form = advertised.filter(({ name }) => !inQuery && !inPath.includes(name))
  const placed = advertised.filter((parameter) => !form.includes(parameter))
  return {
    operationId,
    summary,
    ...(description && { description }),
    ...(deprecated && { deprecated }),
    ...(since && { 'x-since': since }),
    ...(undocumented && { 'x-unstable': true }),
    'x-access': access,
    ...(access !== 'none' && { 'x-bots': bots ?? 'none' }),
    security: securityOf(endpoint),
    ...(placed.length > 0 && {
      parameters: placed.map((parameter) =>
        placedParameter(parameter, inPath.includes(parameter.name), writer),
      ),
    }),
    ...((form.length > 0 || endpoint.multipart) && { requestBody: requestBody(endpoint, form, writer) }),
    ...(endpoint.takesPayload && { requestBody: { required: true, content: { '*/*': { schema: {} } } } }),
    responses: { ...successOf(endpoint, contract, writer, example), ...errorResponses(endpoint) },
    ...(example?.answer?.result === 'error' && { 'x-answer': example.answer }),
  }
}

function securityOf({ access, takesPayload }: Endpoint): JsonSchema[] {
  if (access === 'none' || takesPayload) return []
  return access === 'anyone' ? [{}, { apiKey: [] }] : [{ apiKey: [] }]
}

function describe(endpoint: Endpoint): string | undefined {
  const caps = collectionsOf(endpoint).map((one) => `There can be ${one.inWords()}.`)
  const parts = [endpoint.description, ...caps].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** Those that it declares, and where there is no room for what it adds. */
function refusalsOf(endpoint: Endpoint): ApiError[] {
  const added = collectionsOf(endpoint).filter(({ declaration }) => declaration.whenFull === undefined)
  return [...(endpoint.errors ?? []), ...added.map((one) => one.full())]
}

function placedParameter(parameter: WireParameter, inPath: boolean, writer: SchemaWriter): JsonSchema {
  const { name, required, encoding } = parameter
  const schema = parameterSchema(parameter, writer)
  const { description, deprecated } = parameter
  return {
    name,
    in: inPath ? 'path' : 'query',
    required: inPath || required,
    ...(description && { description }),
    ...(deprecated && { deprecated }),
    // Scalars look the same in JSON and as text; lists and objects have to be marked as JSON.
    ...(encoding === 'json' && !isScalar(schema) && !inPath
      ? { content: { 'application/json': { schema } } }
      : { schema }),
  }
}

function requestBody(endpoint: Endpoint, form: WireParameter[], writer: SchemaWriter): JsonSchema {
  const properties: Record<string, JsonSchema> = Object.fromEntries(
    form.map((parameter) => [parameter.name, parameterSchema(parameter, writer)]),
  )
  const required = form
    .filter((parameter) => parameter.required || parameter.advertisedAsRequired)
    .map(({ name }) => name)
  const asJson = form.filter(({ name, encoding }) => encoding === 'json' && !isScalar(properties[name] ?? {}))
  const encoding = Object.fromEntries(asJson.map(({ name }) => [name, { contentType: 'application/json' }]))
  if (endpoint.multipart)
    properties.filename = { type: 'string', contentMediaType: 'application/octet-stream' }
  const content = {
    schema: { type: 'object', properties, ...(required.length > 0 && { required }) },
    ...(asJson.length > 0 && { encoding }),
  }
  const mediaType = endpoint.multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  return { required: required.length > 0 || endpoint.multipart === true, content: { [mediaType]: content } }
}

function parameterSchema(parameter: WireParameter, writer: SchemaWriter): JsonSchema {
  return writer.write(parameter.schema, 'input')
}

function isScalar(schema: JsonSchema): boolean {
  return ['integer', 'number', 'boolean', 'string'].includes(String(schema.type))
}

function successOf(
  endpoint: Endpoint,
  contract: Contract,
  writer: SchemaWriter,
  example: Example | undefined,
): JsonSchema {
  if (endpoint.answersWith === 'redirect') return { 302: { description: 'Where it is.' } }
  if (endpoint.answersWith === 'file') {
    return { 200: { description: 'The file.', content: { '*/*': { schema: {} } } } }
  }
  const schema = answerSchema(endpoint, contract, writer)
  if (endpoint.answersWith === 'stream') {
    return {
      101: {
        description: 'To a WebSocket handshake. Each message is an answer.',
        content: { 'application/json': { schema } },
      },
      200: {
        description: 'Server-sent events.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    }
  }
  const shown = example?.answer?.result === 'success' ? { example: example.answer } : {}
  return { 200: { description: 'Success.', content: { 'application/json': { schema, ...shown } } } }
}

/** By status. Examples are only those of the endpoint itself, which are worth reading with it. */
function errorResponses(endpoint: Endpoint): JsonSchema {
  const own = refusalsOf(endpoint)
  const byStatus = Map.groupBy([...own, ...commonRefusals(endpoint)], ({ status }) => String(status))
  return Object.fromEntries([...byStatus].map(([status, errors]) => [status, errorResponse(errors, own)]))
}

function errorResponse(errors: ApiError[], own: readonly ApiError[]): JsonSchema {
  const codes = [...new Set(errors.map(({ code }) => code))]
  const shown = errors.filter((error) => own.includes(error))
  const examples = Object.fromEntries(
    shown.map((error, index) => [`${error.code}_${index + 1}`, { value: error.body() }]),
  )
  return {
    description: codes.map((code: ErrorCode) => `${code}: ${errorCodes[code].about}`).join(' '),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        ...(shown.length > 0 && { examples }),
      },
    },
  }
}

function errorSchema(): JsonSchema {
  return {
    type: 'object',
    description: 'Further fields depend on the code.',
    required: ['result', 'msg', 'code'],
    properties: {
      result: { type: 'string', const: 'error' },
      msg: { type: 'string', description: 'For people.' },
      code: { type: 'string', enum: Object.keys(errorCodes), description: 'For programs.' },
    },
  }
}
