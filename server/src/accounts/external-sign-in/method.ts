import type { Realm } from '#engine/realm/realm.ts'
import type { Origin } from '../sign-in/origin.ts'
import type { SignInProvider } from './providers.ts'

/** What a provider says of somebody who has just signed in there. */
export interface ExternalPerson {
  /** Who gives the subject: no two providers share one. */
  readonly issuer: string
  /** The provider's own name for the person, which nobody else ever gets. */
  readonly subject: string
  /** Empty if the provider does not say it. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly fullName: string
  /** The values of claims that give groups and roles. */
  readonly claims: Readonly<Record<string, readonly string[]>>
  readonly origin: Origin
}

/** What a sign-in needs again when the browser comes back. Only the browser has it, sealed. */
export type Secrets = Readonly<Record<string, string>>

/** Sessions that a provider has ended, of one person or only one of theirs. */
export interface EndedThere {
  readonly issuer: string
  readonly subject: string | undefined
  readonly sessionIndex: string | undefined
}

/** An identity provider, by the protocol that it speaks. */
export interface ExternalMethod {
  readonly provider: SignInProvider
  /** Where the browser goes to sign in. Throws SignInFailed. */
  begin(realm: Realm, state: string): Promise<{ url: string; secrets: Secrets }>
  /** Who came back with these parameters. Throws SignInFailed. */
  finish(realm: Realm, query: URLSearchParams, state: string, secrets: Secrets): Promise<ExternalPerson>
  /** Where the browser goes to end its session there too; undefined if the provider has no such place. */
  logOutUrl(realm: Realm, origin: Origin): Promise<string | undefined>
}

/** The addresses that a provider is told, below this one. */
export function completeUrl(realm: Pick<Realm, 'url'>, { kind, name }: SignInProvider): string {
  return `${realm.url}/complete/${kind}/${name}`
}

/** The claims among these that give groups or roles. */
export function mappedClaims(
  { groups, roles }: SignInProvider,
  claimValue: (claim: string) => unknown,
): ExternalPerson['claims'] {
  const names = [groups?.claim, roles?.claim].filter((name) => name !== undefined)
  return Object.fromEntries(names.map((name) => [name, textsIn(claimValue(name))]))
}

/** The texts of a claim that has one value or several. */
export function textsIn(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}
