import type { RealmAuthenticationMethod } from '@parley/api/realm/objects'
import type { RealmState } from './state.ts'

/** The ways to log in that this server has, under the names that clients know. */
export const authenticationMethods = ['Email'] as const
export type AuthenticationMethodName = (typeof authenticationMethods)[number]

/** Methods are switched on unless the owners have said otherwise. */
export function isAuthenticationEnabled(state: RealmState, name: AuthenticationMethodName): boolean {
  return state.settings.authentication_methods[name] ?? true
}

export function presentAuthenticationMethods(state: RealmState): Record<string, RealmAuthenticationMethod> {
  const entries = authenticationMethods.map((name) => [
    name,
    { enabled: isAuthenticationEnabled(state, name), available: true },
  ])
  return Object.fromEntries(entries)
}
