import type { Config } from '#engine/config.ts'
import { type AuthenticationMethodName, externalMethodNames } from '#engine/realm/authentication-methods.ts'

/** The methods that a server with this configuration offers. */
export function authenticationMethodsOf({
  ldap,
  signInProviders,
}: Pick<Config, 'ldap' | 'signInProviders'>): AuthenticationMethodName[] {
  const external = signInProviders.map(({ kind }) => externalMethodNames[kind])
  return ['Email', ...(ldap === undefined ? [] : (['LDAP'] as const)), ...new Set(external)]
}
