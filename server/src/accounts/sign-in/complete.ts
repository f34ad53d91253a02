import { errors } from '@parley/api/contract/errors'
import type { FastifyReply } from 'fastify'
import { needsSecondFactor } from '#directory/permissions/second-factors.ts'
import { startSession } from '#directory/sessions/cookie.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { newDesktopToken } from './desktop-tokens.ts'
import { type HandOver, hiddenKey, sealedToken } from './hand-over.ts'
import { type Origin, saveOrigin } from './origin.ts'

/** How a sign-in in a browser ended: with a session there, or with what an app is given. */
export type SignedIn =
  | { readonly for: 'browser' }
  /** The address that the mobile app has registered. */
  | { readonly for: 'mobile'; readonly url: string }
  /** What the person copies for the desktop app. */
  | { readonly for: 'desktop'; readonly token: string }

export interface SignIn {
  readonly server: ServerContext
  readonly realm: Realm
  readonly reply: FastifyReply
  readonly user: User
  /** The app that waits. Undefined: the browser itself is to be signed in. */
  readonly handOver?: HandOver | undefined
  /** The session at an identity provider. */
  readonly origin?: Origin | undefined
  /** Whether they have shown a second factor, or came by what counts as one. */
  readonly hasSecondFactor: boolean
}

/**
 * Ends every successful sign-in of a browser, by whatever method: opens the session, or hands over to the app that
 * waits. Who lacks the second factor that the organization requires gets a session in any case, which is for nothing but
 * setting one up: an app is given nothing before. Throws if the account or the organization is deactivated.
 */
export async function completeSignIn({
  server,
  realm,
  reply,
  user,
  handOver,
  origin,
  hasSecondFactor,
}: SignIn): Promise<SignedIn> {
  if (realm.state.isDeactivated) throw errors.realmDeactivated()
  if (!user.isActive) throw errors.userDeactivated()
  const mustSetUp = !hasSecondFactor && needsSecondFactor(realm.state, user)
  const app = mustSetUp ? undefined : handOver
  switch (app?.app) {
    case 'mobile':
      return { for: 'mobile', url: addressForMobile(server, realm, user, app.otp) }
    case 'desktop': {
      const token = await newDesktopToken(realm.db, realm.state.id, user.id, { origin, hasSecondFactor })
      return { for: 'desktop', token: sealedToken(token, app.otp) }
    }
    default: {
      const token = await startSession(realm, user.id, reply, hasSecondFactor)
      if (origin !== undefined) await saveOrigin(realm.db, realm.state.id, token, origin)
      return { for: 'browser' }
    }
  }
}

/** How a page is told of it: see `signedIn` in the contract. */
export function forApp(signedIn: SignedIn) {
  if (signedIn.for === 'mobile') return { app_url: signedIn.url }
  return signedIn.for === 'desktop' ? { app_token: signedIn.token } : {}
}

function addressForMobile(server: ServerContext, realm: Realm, user: User, otp: string): string {
  const query = new URLSearchParams({
    realm: realm.url,
    email: user.deliveryEmail,
    user_id: String(user.id),
    otp_encrypted_api_key: hiddenKey(server.keys.of(realm, user), otp),
  })
  return `zulip://login?${query}`
}
