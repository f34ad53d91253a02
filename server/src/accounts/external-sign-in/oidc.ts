import type { Configuration, IDToken, UserInfoResponse } from 'openid-client'
import type { Realm } from '#engine/realm/realm.ts'
import type { Origin } from '../sign-in/origin.ts'
import { SignInFailed } from '../sign-in/problem.ts'
import {
  completeUrl,
  type EndedThere,
  type ExternalMethod,
  type ExternalPerson,
  mappedClaims,
  type Secrets,
  textsIn,
} from './method.ts'
import { type OidcProvider, providerId } from './providers.ts'

const TIMEOUT_SECONDS = 10
/** Providers renew their keys and move their addresses now and then. */
const READ_AGAIN_MS = 3_600_000
/** The longest age of a token that says a session has ended. */
const LOG_OUT_TOKEN_AGE = '5 minutes'
const BACK_CHANNEL_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** A provider that speaks OpenID Connect: the code flow, with PKCE, state and nonce. */
export class OidcMethod implements ExternalMethod {
  readonly provider: OidcProvider
  #known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined

  constructor(provider: OidcProvider) {
    this.provider = provider
  }

  async begin(realm: Realm, state: string) {
    const client = await import('openid-client')
    const configuration = await this.#configuration()
    const secrets = { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: completeUrl(realm, this.provider),
      scope: this.provider.scope,
      code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      state,
      nonce: secrets.nonce,
    })
    return { url: url.href, secrets }
  }

  async finish(
    realm: Realm,
    query: URLSearchParams,
    state: string,
    { verifier = '', nonce = '' }: Secrets,
  ): Promise<ExternalPerson> {
    const client = await import('openid-client')
    const configuration = await this.#configuration()
    const came = new URL(`${completeUrl(realm, this.provider)}?${query}`)
    try {
      const tokens = await client.authorizationCodeGrant(configuration, came, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('no ID token')
      const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
      const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
      return this.#personIn({ ...more, ...claims }, tokens.id_token ?? '')
    } catch (error) {
      throw problemIn(client, error)
    }
  }

  #personIn(claims: IDToken & Partial<UserInfoResponse>, idToken: string): ExternalPerson {
    const { email_claim, name_claim, trust_unverified_email } = this.provider
    const { iss: issuer, sub: subject, sid } = claims
    return {
      issuer,
      subject,
      email: textsIn(claims[email_claim])[0] ?? '',
      // Some providers write it as text.
      isEmailVerified: String(claims.email_verified) === 'true' || trust_unverified_email,
      fullName: textsIn(claims[name_claim])[0] ?? '',
      claims: mappedClaims(this.provider, (name) => claims[name]),
      origin: {
        provider: providerId(this.provider),
        issuer,
        subject,
        sessionIndex: textsIn(sid)[0] ?? null,
        proof: { idToken },
      },
    }
  }

  async logOutUrl(realm: Realm, { proof }: Origin): Promise<string | undefined> {
    const client = await import('openid-client')
    const configuration = await this.#configuration()
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
    const url = client.buildEndSessionUrl(configuration, {
      id_token_hint: proof.idToken ?? '',
      post_logout_redirect_uri: `${realm.url}/`,
    })
    return url.href
  }

  /** What a token says that the provider itself has sent (back-channel log-out). Throws SignInFailed. */
  async endedBy(logOutToken: string): Promise<EndedThere> {
    const { createRemoteJWKSet, jwtVerify } = await import('jose')
    const { issuer, jwks_uri } = (await this.#configuration()).serverMetadata()
    try {
      const keys = createRemoteJWKSet(new URL(jwks_uri ?? ''))
      const { payload } = await jwtVerify(logOutToken, keys, {
        issuer,
        audience: this.provider.client_id,
        maxTokenAge: LOG_OUT_TOKEN_AGE,
        requiredClaims: ['events', 'jti'],
      })
      // An ID token is signed by the same key, and must not pass for a log-out.
      const isLogOut = BACK_CHANNEL_EVENT in Object(payload.events) && !('nonce' in payload)
      const [sessionIndex] = textsIn(payload.sid)
      if (!isLogOut || (payload.sub ?? sessionIndex) === undefined) throw new Error('no log-out token')
      return { issuer, subject: payload.sub, sessionIndex }
    } catch (error) {
      throw new SignInFailed('answer_invalid', { cause: error })
    }
  }

  /** What the provider says of itself. Throws SignInFailed. */
  #configuration(): Promise<Configuration> {
    if (this.#known === undefined || this.#known.until <= Date.now()) {
      const configuration = this.#discover()
      this.#known = { configuration, until: Date.now() + READ_AGAIN_MS }
      configuration.catch(() => {
        this.#known = undefined
      })
    }
    return this.#known.configuration
  }

  async #discover(): Promise<Configuration> {
    const client = await import('openid-client')
    const { issuer, client_id, client_secret, client_secret_file } = this.provider
    const isLocal = issuer.startsWith('http:')
    try {
      return await client.discovery(
        new URL(issuer),
        client_id,
        client_secret ?? client_secret_file,
        undefined,
        {
          timeout: TIMEOUT_SECONDS,
          // The signature is checked although the token comes straight from the provider.
          execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
        },
      )
    } catch (error) {
      throw new SignInFailed('provider_unreachable', { cause: error })
    }
  }
}

function problemIn(client: typeof import('openid-client'), error: unknown): SignInFailed {
  if (error instanceof client.AuthorizationResponseError) {
    return new SignInFailed('provider_refused', { cause: error })
  }
  const isAway = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
  return new SignInFailed(isAway ? 'provider_unreachable' : 'answer_invalid', { cause: error })
}
