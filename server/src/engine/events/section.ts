import type { RegisterSection as Declaration, SectionOf } from '@parley/api/contract/section'
import type { Queryable } from '../db/database.ts'
import { type Json, JsonFields, type JsonList } from '../http/prepared/json.ts'
import type { Realm } from '../realm/realm.ts'
import type { ServerContext } from '../server-context.ts'
import type { Viewer } from './viewer.ts'

export interface RegisterContext {
  readonly server: ServerContext
  readonly realm: Realm
  readonly viewer: Viewer
  /**
   * For what is not in memory, and the only way to it: the queries of all sections travel together on a connection that
   * this answer holds. Whoever waited for another one would wait for others who do the same.
   */
  readonly db: Queryable
  /** The newest message of the snapshot; later ones reach the client as events. */
  readonly lastMessageId: number
  readonly presenceHistoryDays: number
}

type Fields<D> = { [K in keyof SectionOf<D>]: SectionOf<D>[K] | Json | JsonList }

const AsyncFunction = (async () => undefined).constructor

/**
 * A section of the register answer and where its data come from. What is in memory must be taken before the first
 * `await`, so that all sections are of one position of the journal.
 */
export class RegisterSection {
  readonly declaration: Declaration
  readonly data: (context: RegisterContext) => object | Promise<object>

  constructor(declaration: Declaration, data: (context: RegisterContext) => object | Promise<object>) {
    this.declaration = declaration
    this.data = data
  }

  /** Whether it asks the database; the others have all they need in memory. */
  get asksDatabase(): boolean {
    return this.data instanceof AsyncFunction
  }
}

/** Provides a section of the register answer. Found by scanning the server's folders. */
export function section<D extends Declaration>(
  declaration: D,
  data: (context: RegisterContext) => Partial<Fields<D>> | Promise<Partial<Fields<D>>>,
): RegisterSection {
  return new RegisterSection(declaration, data)
}

/**
 * The same for what is alike for everybody, with or without an account, whatever their client: it is made once, and
 * again when the directory has changed.
 */
export function sectionForAll<D extends Declaration>(
  declaration: D,
  data: (context: Pick<RegisterContext, 'server' | 'realm'>) => Partial<Fields<D>>,
): RegisterSection {
  // No two sections have a field in common.
  const name = `section of ${Object.keys(declaration.fields)}`
  return new RegisterSection(declaration, ({ server, realm }) => ({
    [name]: realm.memoized(name, () => new JsonFields(data({ server, realm }))),
  }))
}
