import { type Endpoint, fullPath, pathParameterNames } from '@parley/api/contract/endpoint'
import { type Encoding, wireParameter } from '@parley/api/contract/wire'
import { z } from 'zod'
import type { Dice } from '../random/dice.ts'
import { type JsonSchema, valueFor } from '../random/from-schema.ts'
import type { Values } from '../random/values.ts'
import { hostileNumber, hostileText, spoiled } from './hostile.ts'

/** The encodings of parameters: those of clients, and wrong or hostile ones. */
export const CARRIERS = [
  'form',
  'query',
  'multipart',
  'multipart without end',
  'multipart without boundary',
  'json',
  'text',
  'latin form',
  'untyped',
] as const
export type Carrier = (typeof CARRIERS)[number]

type Pairs = readonly (readonly [name: string, text: string])[]

/** A request before encoding, so that it can be reduced and printed. */
export interface FuzzRequest {
  readonly endpoint: Endpoint
  readonly carrier: Carrier
  /** The path parameters, unescaped. */
  readonly path: Readonly<Record<string, string>>
  readonly pairs: Pairs
}

interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly encoding: Encoding
  readonly aliases: readonly string[]
  readonly schema: JsonSchema
}

const known = new WeakMap<Endpoint, readonly Parameter[]>()

function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  const parameters =
    known.get(endpoint) ??
    Object.entries(endpoint.parameters).map(([name, schema]) => {
      const { required, encoding, aliases } = wireParameter(name, schema)
      const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
      return { name, required, encoding, aliases, schema: written }
    })
  known.set(endpoint, parameters)
  return parameters
}

/** A random request: valid, partly invalid, or completely invalid. */
export function fuzzRequest(endpoint: Endpoint, dice: Dice, values: Values): FuzzRequest {
  const harm = dice.one([0, 0, 0, 0, 0, 12, 6, 3, 1])
  const text = (parameter: Parameter) => textOf(parameter, endpoint, { dice, values, harm })
  const inPath = pathParameterNames(endpoint.path)
  const all = parametersOf(endpoint)
  const placed = all.filter(({ name }) => inPath.includes(name))
  const others = all.filter(({ name }) => !inPath.includes(name))
  const optional = new Set(dice.some(others, dice.once(4) ? 8 : 2))
  const pairs = others
    .filter((parameter) => (parameter.required ? !dice.once(30) : optional.has(parameter)))
    .map((parameter): [string, string] => [
      parameter.aliases.length > 0 && dice.once(4) ? dice.one(parameter.aliases) : parameter.name,
      text(parameter),
    ])
  if (dice.once(10))
    pairs.push([dice.one(['__proto__', 'constructor', '', 'client', 'a\0b', '\ud800']), hostileText(dice)])
  // Sends a parameter twice; the last one counts.
  const again = dice.once(15) ? pairs.at(0) : undefined
  if (again !== undefined) pairs.push([again[0], hostileText(dice)])
  // A poll would block for a minute.
  if (endpoint.carries === 'events') pairs.push(['dont_block', 'true'])
  return {
    endpoint,
    carrier: carrierFor(endpoint, dice),
    path: Object.fromEntries(placed.map((parameter) => [parameter.name, text(parameter)])),
    pairs,
  }
}

/** A valid request with only the required parameters. */
export function fittingRequest(endpoint: Endpoint, dice: Dice, values: Values): FuzzRequest {
  const inPath = pathParameterNames(endpoint.path)
  const texts = parametersOf(endpoint)
    .filter(({ name, required }) => required || inPath.includes(name))
    .map((parameter) => [parameter.name, textOf(parameter, endpoint, { dice, values, harm: 0 })] as const)
  const waits = endpoint.carries === 'events' ? [['dont_block', 'true'] as const] : []
  return {
    endpoint,
    carrier: endpoint.method === 'GET' ? 'query' : endpoint.multipart ? 'multipart' : 'form',
    path: Object.fromEntries(texts.filter(([name]) => inPath.includes(name))),
    pairs: [...texts.filter(([name]) => !inPath.includes(name)), ...waits],
  }
}

function carrierFor({ method, multipart }: Endpoint, dice: Dice): Carrier {
  if (dice.once(12)) return dice.one(CARRIERS)
  if (method === 'GET') return 'query'
  return multipart !== undefined || dice.once(8) ? 'multipart' : 'form'
}

interface Chances {
  readonly dice: Dice
  readonly values: Values
  /** One in this many values is invalid; none for 0. */
  readonly harm: number
}

function textOf(
  { name, encoding, schema }: Parameter,
  endpoint: Endpoint,
  { dice, values, harm }: Chances,
): string {
  // A new subdomain would make the organization unreachable.
  if (name === 'string_id') return dice.one(['', 'Ada', '../', 'x'.repeat(300)])
  const isSpoiled = harm > 0 && dice.once(harm)
  const inPath = endpoint.path.includes(`{${name}}`)
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  // Most things have numeric ids. Existing ones still occur often enough.
  if (isNumber && harm > 0 && dice.once(3)) return hostileNumber(dice, inPath)
  if (isSpoiled && dice.once(2)) return hostileText(dice)
  const named = (field: string) => values.of(endpoint.operationId, field)
  const fitting = (named(name) ?? { value: valueFor(schema, dice, named) }).value
  const value = isSpoiled ? spoiled(fitting, dice) : fitting
  return typeof value === 'string' && encoding !== 'json' ? value : (JSON.stringify(value) ?? 'null')
}

/** An encoded request. */
export interface Wire {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const BOUNDARY = 'parley-fuzz-0123456789'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export function toWire({ endpoint, carrier, path, pairs }: FuzzRequest, bySession: boolean): Wire {
  const filled = endpoint.path.replace(
    /\{([^}]+)\}/g,
    (_, name: string) => escaped(path[name] ?? '') || '%20',
  )
  const full = fullPath(endpoint, filled)
  const address = bySession ? full.replace(/^\/api\/v1\//, '/json/') : full
  const { method } = endpoint
  const send = (body: Buffer | string, type?: string): Wire => ({
    method,
    path: address,
    headers: type === undefined ? {} : { 'content-type': type },
    body: typeof body === 'string' ? Buffer.from(body) : body,
  })
  switch (carrier) {
    case 'query':
      return { method, path: `${address}?${query(pairs)}`, headers: {}, body: Buffer.alloc(0) }
    case 'form':
      return send(query(pairs), 'application/x-www-form-urlencoded')
    case 'latin form':
      return send(`${query(pairs)}&x=%ff%fe&%zz=%`, 'application/x-www-form-urlencoded; charset=latin1')
    case 'multipart':
      return send(multipart(pairs, endpoint.multipart === true), `multipart/form-data; boundary=${BOUNDARY}`)
    case 'multipart without end': {
      const whole = multipart(pairs, endpoint.multipart === true)
      return send(whole.subarray(0, whole.length / 2), `multipart/form-data; boundary=${BOUNDARY}`)
    }
    case 'multipart without boundary':
      return send(multipart(pairs, endpoint.multipart === true), 'multipart/form-data')
    case 'json':
      return send(JSON.stringify(Object.fromEntries(pairs)), 'application/json')
    case 'text':
      return send(query(pairs), 'text/plain')
    case 'untyped':
      return send(query(pairs))
  }
}

/** Escapes a path parameter. Half a surrogate pair becomes invalid bytes. */
function escaped(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** Builds the query, cut to the maximum length of a URL. */
function query(pairs: Pairs): string {
  return pairs.map(([name, text]) => `${escaped(name)}=${escaped(text)}`).join('&')
}

function multipart(pairs: Pairs, withFile: boolean): Buffer {
  const parts = pairs.map(
    ([name, text]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${escaped(name)}"\r\n\r\n${text}\r\n`,
  )
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="f"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  return Buffer.concat([
    Buffer.from(parts.join('')),
    ...(withFile ? [Buffer.from(file), PICTURE, Buffer.from('\r\n')] : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}
