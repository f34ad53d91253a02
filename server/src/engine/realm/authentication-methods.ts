import type { RealmAuthenticationMethod } from '@parley/api/realm/objects'
import type { Config } from '../config.ts'
import type { RealmState } from './state.ts'

/** Ways to log in, under the names that clients know. */
export type AuthenticationMethodName = 'Email' | 'LDAP'

/** The ways to log in that a server of that configuration has. */
export function authenticationMethodsOf({ ldap }: Pick<Config, 'ldap'>): AuthenticationMethodName[] {
  return ldap === undefined ? ['Email'] : ['Email', 'LDAP']
}

/** Methods are switched on unless the owners have said otherwise. */
export function isAuthenticationEnabled(state: RealmState, name: AuthenticationMethodName): boolean {
  return state.authenticationMethods.includes(name) && (state.settings.authentication_methods[name] ?? true)
}

export function presentAuthenticationMethods(state: RealmState): Record<string, RealmAuthenticationMethod> {
  const entries = state.authenticationMethods.map((name) => [
    name,
    { enabled: isAuthenticationEnabled(state, name), available: true },
  ])
  return Object.fromEntries(entries)
}
