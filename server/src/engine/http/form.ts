import { type ApiError, errors } from '@parley/api/contract/errors'
import type { FastifyRequest } from 'fastify'
import { type Bodies, checkLength } from './bodies.ts'

/** All that one request may say beside its files. */
export const FORM_BYTES = 4 * 1024 * 1024
/** The same of somebody who has shown nothing of who they are. Nothing that is open to all takes more. */
const ANONYMOUS_BYTES = 16 * 1024
/** Form fields of one request; more is nobody's client. */
export const MOST_FIELDS = 1000
/** In characters. Names of unknown fields are told in the answer. */
const LONGEST_NAME = 500

export type Pairs = [name: string, value: string][]
type Done = (error: ApiError | null, body?: string) => void

/** How long the form of a request may be. */
export function maxFormBytes({ headers, routeOptions }: FastifyRequest): number {
  const isAnonymous = headers.authorization === undefined && headers.cookie === undefined
  return isAnonymous || routeOptions.config.isOpen === true ? ANONYMOUS_BYTES : FORM_BYTES
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No credentials are looked at. */
    isOpen?: boolean
  }
}

/** Reads a whole body as text, or, of a kind that has no parameters in it, only past it. */
export function readBody(
  bodies: Bodies,
  request: FastifyRequest,
  { isOfUse }: { isOfUse: boolean },
  done: Done,
) {
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
    if (!isOfUse) return
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
    finish(null, chunks.length === 1 && first ? first.toString() : Buffer.concat(chunks).toString())
  }
  const onBreak = () => finish(errors.malformedBody())
  const watched = bodies.watch(raw, { isFile: false }, (error) => finish(error))
  raw.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
}

/** The pairs of a form or a query. Throws 413 where they are more, or have longer names, than any client's. */
export function pairsOf(text: string): Pairs {
  checkCount(text)
  const pairs: Pairs = []
  for (const pair of new URLSearchParams(text)) {
    checkName(pair[0])
    pairs.push(pair)
  }
  return pairs
}

export function checkName(name: string) {
  if (name.length > LONGEST_NAME) throw errors.bodyTooLarge('The name of a parameter is too long')
}

/** Before they are taken apart: a short text may have a great many. */
function checkCount(text: string) {
  if (text.length <= MOST_FIELDS) return
  let count = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    count += 1
    if (count >= MOST_FIELDS) throw tooManyFields()
  }
}

export const tooManyFields = () => errors.bodyTooLarge(`The request has more than ${MOST_FIELDS} parameters`)
