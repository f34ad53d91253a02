import { existsSync } from 'node:fs'
import { ApiError } from '@parley/api/contract/errors'
import { visitorsPath } from '@parley/api/web/visitors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { realmOf } from '#engine/http/caller.ts'
import { otherRoutes } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { DIST } from '../web/dist.ts'
import { isOpenToVisitors, messagesPage, nothingPage, sitemap, startPage } from './pages.ts'

const HTML = 'text/html; charset=utf-8'
const LARGEST_ID = 2 ** 53 - 1

/**
 * The organization's page for who has never logged in here, in place of the app; undefined where there is none. Counted
 * as a request without an account.
 */
export async function startForVisitor(
  server: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  if (sessionTokenOf(request) !== undefined) return undefined
  const realm = await openRealm(server, request)
  if (realm === undefined) return undefined
  server.limits.count({ realm, user: undefined }, request, reply)
  return startPage(realm)
}

/** The organization at the request's host, if it shows anything to visitors. */
export async function openRealm(server: ServerContext, request: FastifyRequest): Promise<Realm | undefined> {
  if (!server.realms.existsAt(request.host)) return undefined
  const realm = await realmOf(server, request)
  return isOpenToVisitors(realm) ? realm : undefined
}

/** Pages for people without an account. They ask for no session, so they are the same for everybody. */
export const visitors = otherRoutes(
  (app, server) => {
    // Without the built app there are no styles either.
    if (!existsSync(DIST)) return
    const page = async (
      request: FastifyRequest,
      reply: FastifyReply,
      write: (realm: Realm) => Promise<string>,
    ) => {
      const realm = await openRealm(server, request)
      if (realm === undefined) return reply.redirect('/')
      server.limits.count({ realm, user: undefined }, request, reply)
      reply.headers({ 'content-type': HTML, 'cache-control': 'no-cache' })
      try {
        return await reply.send(await write(realm))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 429) throw error
        return reply.code(404).send(nothingPage(realm))
      }
    }
    app.get(visitorsPath, (request, reply) => page(request, reply, startPage))
    const ofMessages = (request: FastifyRequest, reply: FastifyReply) => {
      // The router gives texts, by the names in the pattern.
      const { channel, '*': topic } = request.params as { channel: string; '*'?: string }
      // Fastify's parser of queries gives an object.
      const { before, near } = request.query as Record<string, unknown>
      const place = { channelId: Number.parseInt(channel, 10), topic: topic === '' ? undefined : topic }
      const window = { before: idIn(before), near: idIn(near) }
      return page(request, reply, (realm) => messagesPage(realm, place, window))
    }
    app.get(`${visitorsPath}/channels/:channel`, ofMessages)
    app.get(`${visitorsPath}/channels/:channel/*`, ofMessages)
    app.get('/sitemap.xml', async (request, reply) => {
      const realm = await openRealm(server, request)
      if (realm === undefined) return reply.code(404).type('text/plain').send('Not found')
      server.limits.count({ realm, user: undefined }, request, reply)
      return reply.type('application/xml').send(sitemap(realm))
    })
  },
  { arePages: true },
)

function idIn(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : undefined
  return id !== undefined && id <= LARGEST_ID ? id : undefined
}
