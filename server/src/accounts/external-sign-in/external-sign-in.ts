import { externalMethodNames, isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { serves } from '../sign-in/organizations.ts'
import type { Origin } from '../sign-in/origin.ts'
import { Attempts } from './attempts.ts'
import type { ExternalMethod } from './method.ts'
import { OidcMethod } from './oidc.ts'
import { providerId, type SignInProvider } from './providers.ts'
import { SamlMethod } from './saml.ts'
import { SamlRequests } from './saml-requests.ts'

declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly externalSignIn: ExternalSignIn
  }
}

type RealmHere = Pick<Realm, 'state' | 'url'>

/** The identity providers of the server, and the sign-ins that are on their way through them. */
export class ExternalSignIn {
  readonly attempts: Attempts
  readonly #methods: ReadonlyMap<string, OidcMethod | SamlMethod>

  constructor(providers: readonly SignInProvider[], secret: string) {
    this.attempts = new Attempts(secret)
    const requests = new SamlRequests(secret)
    this.#methods = new Map(
      providers.map((provider) => [
        providerId(provider),
        provider.kind === 'oidc' ? new OidcMethod(provider) : new SamlMethod(provider, requests),
      ]),
    )
  }

  /**
   * The provider of that id, as `kind:name`; undefined if there is none for this organization, or it has it switched
   * off.
   */
  methodOf(realm: RealmHere, id: string): OidcMethod | SamlMethod | undefined {
    const method = this.#methods.get(id)
    const isOn =
      method !== undefined &&
      serves(method.provider, realm) &&
      isAuthenticationEnabled(realm.state, externalMethodNames[method.provider.kind])
    return isOn ? method : undefined
  }

  /** Those for this organization that it has not switched off. */
  methodsFor(realm: RealmHere): readonly ExternalMethod[] {
    return [...this.#methods.keys()].flatMap((id) => this.methodOf(realm, id) ?? [])
  }

  /** Where a browser whose session has ended goes to end it at the provider too. */
  async logOutUrl({ log }: ServerContext, realm: Realm, origin: Origin): Promise<string | undefined> {
    try {
      return await this.#methods.get(origin.provider)?.logOutUrl(realm, origin)
    } catch (error) {
      // The session here has ended all the same.
      log.warn({ err: error, provider: origin.provider }, 'a log-out did not reach the identity provider')
      return undefined
    }
  }
}

/** The providers as `external_authentication_methods` in the API. */
export function presentExternalMethods({ externalSignIn }: ServerContext, realm: RealmHere) {
  return externalSignIn.methodsFor(realm).map(({ provider }) => {
    const { kind, name, display_name, display_icon } = provider
    return {
      name: providerId(provider),
      display_name,
      display_icon: display_icon ?? null,
      login_url: `/accounts/login/social/${kind}/${name}`,
      signup_url: `/accounts/register/social/${kind}/${name}`,
    }
  })
}
