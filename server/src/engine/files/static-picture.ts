import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { ANSWERED } from '../http/route.ts'
import { DAY_SECONDS } from '../time.ts'

/** A handler that answers with one of the server's own PNGs. It is read on the first request. */
export function ownPicture(source: URL): (call: { reply: FastifyReply }) => Promise<typeof ANSWERED> {
  let picture: Promise<Buffer> | undefined
  return async ({ reply }) => {
    picture ??= readFile(source)
    reply.header('content-type', 'image/png').header('cache-control', `public, max-age=${DAY_SECONDS}`)
    reply.send(await picture)
    return ANSWERED
  }
}
