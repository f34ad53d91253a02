import type { RegisterSection as Declaration, SectionOf } from '@parley/api/contract/section'
import type { Queryable } from '../db/database.ts'
import { type Json, JsonFields, type JsonList } from '../http/prepared/json.ts'
import type { MemoizedList } from '../realm/memoized-list.ts'
import type { Realm } from '../realm/realm.ts'
import type { ServerContext } from '../server-context.ts'
import type { Viewer } from './viewer.ts'

/** What a section of the register answer is made from. */
export interface RegisterContext {
  readonly server: ServerContext
  readonly realm: Realm
  readonly viewer: Viewer
  /**
   * For data that is not in memory. All sections must query through this one connection, which the answer already
   * holds: waiting for a second one could deadlock with others that do the same.
   */
  readonly db: Queryable
  /** The newest message of the snapshot. Later ones reach the client as events. */
  readonly lastMessageId: number
  readonly presenceHistoryDays: number
}

type Fields<D> = { [K in keyof SectionOf<D>]: SectionOf<D>[K] | Json | JsonList }

type Lists = (context: Pick<RegisterContext, 'realm' | 'viewer'>) => readonly MemoizedList[]

const AsyncFunction = (async () => undefined).constructor

/**
 * A section of the register answer and the function that makes it. The function must read memory before its first
 * `await`, so that all sections are of one journal position.
 */
export class RegisterSection {
  readonly declaration: Declaration
  readonly data: (context: RegisterContext) => object | Promise<object>
  readonly lists: Lists

  constructor(
    declaration: Declaration,
    data: (context: RegisterContext) => object | Promise<object>,
    lists: Lists = () => [],
  ) {
    this.declaration = declaration
    this.data = data
    this.lists = lists
  }

  /** Whether the section queries the database; if not, it needs only memory. */
  get asksDatabase(): boolean {
    return this.data instanceof AsyncFunction
  }
}

/**
 * Declares a section of the register answer. Found by scanning the server's folders.
 * @param lists the long lists that it will use: their elements are made before the tick in which all sections are
 */
export function section<D extends Declaration>(
  declaration: D,
  data: (context: RegisterContext) => Partial<Fields<D>> | Promise<Partial<Fields<D>>>,
  lists?: Lists,
): RegisterSection {
  return new RegisterSection(declaration, data, lists)
}

/**
 * Declares a section that is the same for every viewer and client, spectators included: memoized until the directory
 * changes.
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
