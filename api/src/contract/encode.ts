import { type Endpoint, fullPath, type InputOf, pathParameterNames } from './endpoint.ts'
import { mayBeJson } from './may-be-json.ts'
import type { Encoding } from './wire.ts'

export interface EncodedRequest {
  method: Endpoint['method']
  /** From the root of the host, path parameters filled in. */
  path: string
  /** Goes into the query of a GET or beside a payload, else into the form body. */
  form: [name: string, value: string][]
}

/** The request that calls an endpoint: the inverse of `decoderFor`. */
export function encodeRequest<E extends Endpoint>(endpoint: E, input: InputOf<E>): EncodedRequest {
  const values = new Map<string, unknown>(Object.entries(input))
  const inPath = pathParameterNames(endpoint.path)
  const path = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  )
  const form = Object.entries(endpoint.encodings)
    .filter(([name]) => !inPath.includes(name) && values.get(name) !== undefined)
    .map(([name, encoding]): [string, string] => [name, encodeValue(encoding, values.get(name))])
  return { method: endpoint.method, path: fullPath(endpoint, path), form }
}

function encodeValue(encoding: Encoding, value: unknown): string {
  if (typeof value !== 'string' || encoding === 'json') return JSON.stringify(value)
  // A string that reads like JSON has to be quoted, or `"12"` would arrive as the number.
  return encoding === 'either' && mayBeJson(value) ? JSON.stringify(value) : value
}
