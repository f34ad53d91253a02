import { type ApiError, errors } from '@parley/api/contract/errors'
import type { FastifyRequest } from 'fastify'
import { type Bodies, checkLength } from './bodies.ts'

/** The longest form in bytes, files not counted. */
export const FORM_BYTES = 4 * 1024 * 1024
/** The longest form in bytes without credentials. No open endpoint needs more. */
const ANONYMOUS_BYTES = 16 * 1024
/** The longest payload in bytes: the services that send any send no longer ones. */
const PAYLOAD_BYTES = 25 * 1024 * 1024
/** The most form fields in one request; no client sends more. */
export const MOST_FIELDS = 1000
/** The longest parameter name in characters: the answer lists unknown names. */
const LONGEST_NAME = 500

/** The parameters of a query or form: names with their values, as text. */
export type Pairs = [name: string, value: string][]
type Done = (error: ApiError | null, body?: string | Buffer) => void

/** The longest form in bytes that this request may have. */
export function maxFormBytes({ headers, routeOptions }: FastifyRequest): number {
  if (routeOptions.config.takesPayload === true && routeOptions.config.isOpen !== true) return PAYLOAD_BYTES
  const isAnonymous = headers.authorization === undefined && headers.cookie === undefined
  return isAnonymous || routeOptions.config.isOpen === true ? ANONYMOUS_BYTES : FORM_BYTES
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route ignores credentials. */
    isOpen?: boolean
    /** Whether the body is the sender's own, and holds no parameters. */
    takesPayload?: boolean
  }
}

/** What becomes of a body: nothing of one without parameters; `bytes` are as they came. */
type Use = 'text' | 'bytes' | 'none'

/** Reads a whole body, for the use that it has. */
export function readBody(bodies: Bodies, request: FastifyRequest, use: Use, done: Done) {
  const { raw } = request
  const maxBytes = maxFormBytes(request)
  try {
    checkLength(raw, maxBytes)
  } catch (error) {
    // Nothing else is thrown there.
    return done(error as ApiError)
  }
  const chunks: Buffer[] = []
  let length = 0
  const finish: Done = (error, body) => {
    watched.done()
    raw.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
    done(error, body)
  }
  const onData = (chunk: Buffer) => {
    length += chunk.length
    if (length > maxBytes) return finish(errors.bodyTooLarge())
    if (use === 'none') return
    try {
      watched.keep(chunk.length)
      chunks.push(chunk)
    } catch (error) {
      // Nor there.
      finish(error as ApiError)
    }
  }
  const onEnd = () => {
    const [first] = chunks
    const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks)
    finish(null, use === 'bytes' ? bytes : bytes.toString())
  }
  const onBreak = () => finish(errors.malformedBody())
  const watched = bodies.watch(raw, { isFile: false }, (error) => finish(error))
  raw.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
}

/** Parses a form or query. Throws 413 for too many fields or too long names. */
export function pairsOf(text: string): Pairs {
  checkCount(text)
  const pairs: Pairs = []
  for (const pair of new URLSearchParams(text)) {
    checkName(pair[0])
    pairs.push(pair)
  }
  return pairs
}

/** Throws 413 if a parameter's name is too long. */
export function checkName(name: string) {
  if (name.length > LONGEST_NAME) throw errors.bodyTooLarge('The name of a parameter is too long')
}

/** Counts fields before parsing: a short text may have very many. */
function checkCount(text: string) {
  if (text.length <= MOST_FIELDS) return
  let count = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    count += 1
    if (count >= MOST_FIELDS) throw tooManyFields()
  }
}

/** The 413 error for too many fields. */
export const tooManyFields = () => errors.bodyTooLarge(`The request has more than ${MOST_FIELDS} parameters`)
