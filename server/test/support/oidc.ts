import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'
import { onTestFinished } from 'vitest'
import type { TestServer } from '../harness.ts'
import { listenOnOwnPort } from './own-port.ts'

export interface OidcPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

const SECRET = 'what the client and the provider know'

/** A real OpenID provider on loopback, for one test. Whoever comes is `person`, or refuses if there is none. */
export class OidcServer {
  person: OidcPerson | undefined
  /** The code challenges and nonces of all requests. */
  readonly asked: URLSearchParams[] = []
  readonly #server = createServer((request, response) => this.#answer(request, response))
  #provider: Provider | undefined

  static async start(person?: OidcPerson): Promise<OidcServer> {
    const oidc = new OidcServer()
    oidc.person = person
    await listenOnOwnPort('oidc', oidc.#server, (port) => oidc.#server.listen(port, '127.0.0.1'))
    onTestFinished(() => oidc.stop())
    return oidc
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** How a server names this provider. */
  settings(more: object = {}): object {
    return {
      kind: 'oidc',
      name: 'harbor',
      display_name: 'Harbor ID',
      issuer: this.issuer,
      client_id: 'parley',
      client_secret: SECRET,
      scope: 'openid email profile groups',
      ...more,
    }
  }

  /** Lets a server ask. */
  admit({ realm, url }: TestServer, name = 'harbor') {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: 'parley',
          client_secret: SECRET,
          redirect_uris: [`${realm.url}/complete/oidc/${name}`],
          post_logout_redirect_uris: [`${realm.url}/`],
          backchannel_logout_uri: `${url}/complete/oidc/${name}/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      cookies: { keys: ['tests'] },
      claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      scopes: ['openid', 'email', 'profile', 'groups'],
      // By default it reaches no server on this machine.
      fetch: (url: string, options: RequestInit) =>
        fetch(url, { ...options, dispatcher: undefined } as RequestInit),
      pkce: { required: () => true },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (ctx: { body: string }, form: string) => {
            ctx.body = form.replace(
              '</form>',
              '<input type="hidden" name="logout" value="yes"/><button>Yes</button></form>',
            )
          },
        },
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ ...this.person, sub: id }),
      }),
      loadExistingGrant: async ({ oidc: { client, session, provider } }: Context) => {
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
        grant.addOIDCScope('openid email profile groups')
        await grant.save()
        return grant
      },
    })
    this.#provider = provider
  }

  #answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', this.issuer)
    if (url.pathname === '/auth') this.asked.push(url.searchParams)
    if (this.#provider === undefined) return response.writeHead(503).end()
    if (!url.pathname.startsWith('/interaction/')) return this.#provider.callback()(request, response)
    const result = this.person
      ? { login: { accountId: this.person.sub } }
      : { error: 'access_denied', error_description: 'the person said no' }
    void this.#provider.interactionFinished(request, response, result)
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
