import type { FastifyReply, FastifyRequest } from 'fastify'
import { gzipped, Json } from './json.ts'

/** Below this an answer fits into a packet or two as it is. */
const WORTH_COMPRESSING = 2048
/** Bytes up to which a piece is rather copied than written by itself. */
export const CHEAP_TO_COPY = 8192

/** Writes a JSON answer part by part, compressed where the client takes that. */
export function sendParts(request: FastifyRequest, reply: FastifyReply, parts: readonly (string | Json)[]) {
  const plain = parts.map((part) => (part instanceof Json ? part.bytes : Buffer.from(part)))
  const size = lengthOf(plain)
  const compress = size > WORTH_COMPRESSING && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const body = compress ? gzipped(parts) : plain
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string | number>),
    'content-type': 'application/json',
    'content-length': compress ? lengthOf(body) : size,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    ...(compress ? { 'content-encoding': 'gzip' } : {}),
  })
  raw.cork()
  for (const bytes of inLargerPieces(body)) raw.write(bytes)
  raw.end()
}

function lengthOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, bytes) => sum + bytes.length, 0)
}

/** Small neighbours become one: to write a piece by itself takes longer than to copy it. */
function inLargerPieces(buffers: readonly Buffer[]): Buffer[] {
  const pieces: Buffer[] = []
  let small: Buffer[] = []
  const joinSmall = () => {
    if (small.length > 0) pieces.push(Buffer.concat(small))
    small = []
  }
  for (const bytes of buffers) {
    if (bytes.length <= CHEAP_TO_COPY) {
      small.push(bytes)
      continue
    }
    joinSmall()
    pieces.push(bytes)
  }
  joinSmall()
  return pieces
}
