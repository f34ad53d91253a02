import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { ANSWERED } from '../http/route.ts'
import { DAY_SECONDS } from '../time.ts'

/** Answers with a PNG that is part of the server; it is read when somebody first asks for it. */
export function ownPicture(source: URL): (call: { reply: FastifyReply }) => Promise<typeof ANSWERED> {
  let picture: Promise<Buffer> | undefined
  return async ({ reply }) => {
    picture ??= readFile(source)
    reply.header('content-type', 'image/png').header('cache-control', `public, max-age=${DAY_SECONDS}`)
    reply.send(await picture)
    return ANSWERED
  }
}
