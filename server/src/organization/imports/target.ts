import { activeOwners } from '#directory/users/ranks.ts'
import type { User } from '#directory/users/state.ts'
import { OperatorError } from '#engine/operator-error.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import type { Archive } from './archives/archive.ts'
import type { Ids } from './ids.ts'
import type { Names } from './names.ts'
import type { Report } from './report.ts'

/** Where an import goes, and what it knows. */
export interface ImportTarget {
  readonly server: ServerContext
  readonly realm: Realm
  readonly archive: Archive
  readonly ids: Ids
  readonly names: Names
  readonly report: Report
  /** The product, as messages name the program that sent them. */
  readonly source: string
  /** Files that are elsewhere are fetched with a token, and from these hosts only; undefined: they are not fetched. */
  readonly elsewhere: Elsewhere | undefined
  /** Whether the import has made the organization. */
  readonly isNew: boolean
}

/** Where files may be that are not in the archive. */
export interface Elsewhere {
  readonly token: string
  isAt(host: string): boolean
}

/** Whether a file is where it may be fetched from: the token is for nobody else. */
export function mayFetch(elsewhere: Elsewhere | undefined, url: string | undefined): boolean {
  const parsed = URL.parse(url ?? '')
  return parsed !== null && elsewhere?.isAt(parsed.hostname) === true
}

/** In whose name things are made that have no maker: the first owner. Throws OperatorError if there is none. */
export function firstOwner({ state }: Realm): User {
  const owner = activeOwners(state).find(({ botType }) => botType === null)
  if (owner === undefined)
    throw new OperatorError('the organization has no owner who could own what is imported')
  return owner
}
