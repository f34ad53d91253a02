import type { Queryable } from '../db/database.ts'
import { port } from '../port.ts'

/** An organization to create, with its owner. */
export interface NewRealm {
  /** The subdomain; empty for the root organization. */
  readonly stringId: string
  readonly name: string
  readonly owner: {
    readonly email: string
    readonly fullName: string
    /** Null if the owner sets the first password by a link. */
    readonly passwordHash: string | null
  }
}

/** The port that writes the rows of a new organization. Returns its id. */
export const newRealm = port<(tx: Queryable, realm: NewRealm) => Promise<number>>(
  'the rows of a new organization',
)
