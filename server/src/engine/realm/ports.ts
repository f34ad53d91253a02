import type { Queryable } from '../db/database.ts'
import { port } from '../port.ts'

export interface NewRealm {
  /** In front of the server's host; empty for the root organization. */
  readonly stringId: string
  readonly name: string
  readonly owner: { readonly email: string; readonly fullName: string; readonly passwordHash: string }
}

/** Writes the rows of a new organization. Returns its id. */
export const newRealm = port<(tx: Queryable, realm: NewRealm) => Promise<number>>(
  'the rows of a new organization',
)
