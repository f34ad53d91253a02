import type { FastifyReply } from 'fastify'
import { SESSION_COOKIE } from '../http/callers.ts'
import type { Realm } from '../realm/realm.ts'
import type { Server } from '../server.ts'

/** Begins a session of somebody whom the browser has shown to be who they are. */
export async function startSession(
  server: Server,
  realm: Realm,
  userId: number,
  reply: FastifyReply,
): Promise<void> {
  const token = await server.sessions.start(realm, userId)
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: realm.url.startsWith('https:'),
    maxAge: 14 * 86_400,
  })
}
