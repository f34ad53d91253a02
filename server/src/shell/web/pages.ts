import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { pages } from '@parley/api/web/pages'
import { visitorsPath } from '@parley/api/web/visitors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handOverIn, handOverQuery } from '#accounts/sign-in/hand-over.ts'
import { problemPage } from '#accounts/sign-in/problem.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#engine/time.ts'
import { openRealm, startForVisitor } from '../visitors/routes.ts'
import { DIST } from './dist.ts'

/** The app's pages load nothing from other sites, and no other site may frame them. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  "style-src 'self' 'unsafe-inline'",
  "script-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Paths where people expect a log-in page, by habit or by old bookmarks. The app at the root shows it, unless it is to
 * say what failed or another app waits for the log-in.
 */
const ENTRANCES: readonly string[] = [pages.logIn, '/accounts/login', '/register', '/accounts/register']

/** The folder of the build that holds what the page names. */
const BUILT = 'assets'

/** Files that browsers and robots request of every host, with their content types. */
const FIXED = { 'favicon.ico': 'image/x-icon' }

const CLOSED = `# Conversations are for the people in them.
User-agent: *
Disallow: /
`

const openToRobots = (
  url: string,
) => `# Conversations are for the people in them, but for what they show to everybody.
User-agent: *
Allow: /$
Allow: ${visitorsPath}
Allow: /visitors.css
Allow: /user_avatars/
Disallow: /

Sitemap: ${url}/sitemap.xml
`

/**
 * Where the log-in page is that has something to say or an app to hand over to; otherwise the app itself, unless its
 * address has something for visitors.
 */
function logInPageFor(request: FastifyRequest, isOpen: boolean): string {
  // Fastify's parser of queries gives an object.
  const query = request.query as Record<string, unknown>
  try {
    const problem: Record<string, string> =
      typeof query.problem === 'string' ? { problem: query.problem } : {}
    const known = new URLSearchParams({ ...problem, ...handOverQuery(handOverIn(query)) })
    if (known.size > 0) return `${pages.logIn}?${known}`
    return isOpen ? pages.logIn : '/'
  } catch {
    return problemPage('app_key_invalid')
  }
}

/** Serves the built web app, and the fixed files at the root of a host. */
export async function addPages(app: FastifyInstance, server: ServerContext) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    // The documentation has a stricter one.
    if (isPage && !reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
    }
    done()
  })
  for (const path of ENTRANCES) {
    app.get(path, async (request, reply) => {
      const page = logInPageFor(request, (await openRealm(server, request)) !== undefined)
      if (request.url !== page) return reply.redirect(page)
      return existsSync(DIST) ? reply.sendFile('index.html') : reply.redirect('/')
    })
  }
  for (const [name, type] of Object.entries(FIXED)) {
    const content = readFileSync(new URL(`./fixed/${name}`, import.meta.url))
    app.get(`/${name}`, (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': `public, max-age=${DAY_SECONDS}` })
        .send(content),
    )
  }
  app.get('/robots.txt', async (request, reply) => {
    const realm = await openRealm(server, request)
    return reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': `public, max-age=${HOUR_SECONDS}`,
      })
      .send(realm === undefined ? CLOSED : openToRobots(realm.url))
  })
  if (!existsSync(DIST)) return
  app.get('/', async (request, reply) => {
    const page = await startForVisitor(server, request, reply)
    // The same address shows the app to who is logged in.
    reply.headers({ 'cache-control': 'no-cache', vary: 'cookie' })
    return page === undefined
      ? reply.sendFile('index.html')
      : reply.type('text/html; charset=utf-8').send(page)
  })
  const options = { index: false, preCompressed: true, cacheControl: false } as const
  // Built files have a hash in their names and never change. One route for all: there are hundreds, and one for each
  // would take most of a start.
  await app.register(fastifyStatic, {
    ...options,
    root: join(DIST, BUILT),
    prefix: `/${BUILT}/`,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  // The page that names them must not be cached.
  await app.register(fastifyStatic, {
    ...options,
    root: DIST,
    wildcard: false,
    globIgnore: [`${BUILT}/**`],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
  // They all open the same page, which reads its own address.
  for (const path of Object.values(pages).filter((one) => !ENTRANCES.includes(one))) {
    app.get(path.replace('{token}', ':token'), (_request, reply) => reply.sendFile('index.html'))
  }
}
