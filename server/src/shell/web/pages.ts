import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS } from '#engine/time.ts'

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Nothing from elsewhere runs or is loaded on the app's pages, and no other site may frame them. */
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

/** Where people look for a page to log in, by habit or by an old bookmark. The app at the root shows the one there is. */
const ENTRANCES = ['/login', '/accounts/login', '/register', '/accounts/register', '/accounts/password/reset']

/** What browsers and robots ask every host for, by its content type. */
const FIXED = { 'favicon.ico': 'image/x-icon', 'robots.txt': 'text/plain; charset=utf-8' }

/** Serves the built web app, and what has its place at the root of a host. */
export async function addPages(app: FastifyInstance) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/html')) {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
    }
    done()
  })
  for (const path of ENTRANCES) app.get(path, (_request, reply) => reply.redirect('/'))
  for (const [name, type] of Object.entries(FIXED)) {
    const content = readFileSync(new URL(`./fixed/${name}`, import.meta.url))
    app.get(`/${name}`, (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': `public, max-age=${DAY_SECONDS}` })
        .send(content),
    )
  }
  // Without a build (in tests of the API) there are no pages.
  if (!existsSync(DIST)) return
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    preCompressed: true,
    // Built files are named by their content; the page that names them must always be fresh.
    setHeaders(reply, path) {
      const isBuilt = path.includes('/assets/')
      reply.header('cache-control', isBuilt ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Where links in letters lead: the same page, which then looks at its own address.
  for (const path of ['/join/*', '/confirm-email/*']) {
    app.get(path, (_request, reply) => reply.sendFile('index.html'))
  }
}
