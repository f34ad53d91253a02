import { realmOf } from '#engine/http/caller.ts'
import { otherRoutes } from '#engine/http/route.ts'
import { completeSignIn } from './complete.ts'
import { takeDesktopToken } from './desktop-tokens.ts'
import { orProblemPage, SignInFailed } from './problem.ts'

/** What browsers say of an address that a page of this organization, or the person, opened. */
const OWN_SITES: readonly unknown[] = [undefined, 'same-origin', 'none']

/** Where the desktop app opens its session, with the token of a log-in in the browser. */
export const desktopSession = otherRoutes((app, server) => {
  app.get<{ Params: { token: string } }>('/accounts/login/subdomain/:token', async (request, reply) => {
    const realm = await realmOf(server, request)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const work = async () => {
      // Another site could sign its visitors in as somebody else, and then read what they write.
      if (!OWN_SITES.includes(request.headers['sec-fetch-site'])) throw new SignInFailed('link_invalid')
      const taken = await takeDesktopToken(realm.db, realm.state.id, request.params.token)
      const user = realm.state.users.get(taken?.userId ?? 0)
      if (taken === undefined || user === undefined) throw new SignInFailed('link_invalid')
      const { origin, hasSecondFactor } = taken
      await completeSignIn({ server, realm, reply, user, origin, hasSecondFactor })
      return reply.redirect('/', 303)
    }
    return orProblemPage(reply, work)
  })
})
