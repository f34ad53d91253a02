import type { RealmAuthenticationMethod } from '@parley/api/realm/objects'
import type { RealmState } from './state.ts'

/** The methods to log in, by the names that clients know. */
export type AuthenticationMethodName = 'Email' | 'LDAP' | 'OpenID Connect' | 'SAML'

/** By the kind of identity provider. */
export const externalMethodNames = { oidc: 'OpenID Connect', saml: 'SAML' } as const

/** Whether log-in by a method is enabled: it is, unless an owner disabled it. */
export function isAuthenticationEnabled(state: RealmState, name: AuthenticationMethodName): boolean {
  return state.authenticationMethods.includes(name) && (state.settings.authentication_methods[name] ?? true)
}

/** The methods as `realm_authentication_methods` in the API. */
export function presentAuthenticationMethods(state: RealmState): Record<string, RealmAuthenticationMethod> {
  const entries = state.authenticationMethods.map((name) => [
    name,
    { enabled: isAuthenticationEnabled(state, name), available: true },
  ])
  return Object.fromEntries(entries)
}
