import type { Config } from '#engine/config.ts'
import { type AuthenticationMethodName, externalMethodNames } from '#engine/realm/authentication-methods.ts'
import { serves } from './organizations.ts'

/** The methods that a server with this configuration offers to the organization with this URL. */
export function authenticationMethodsAt(
  { directories, signInProviders }: Pick<Config, 'directories' | 'signInProviders'>,
  url: string,
): AuthenticationMethodName[] {
  const external = signInProviders.filter((one) => serves(one, { url }))
  return [
    'Email',
    ...(directories.some((one) => serves(one, { url })) ? (['LDAP'] as const) : []),
    ...new Set(external.map(({ kind }) => externalMethodNames[kind])),
  ]
}
