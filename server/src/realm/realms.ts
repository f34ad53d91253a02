import { errors } from '@parley/api/contract/errors'
import { createRealm, type NewRealm } from './create.ts'
import { Realm, type RealmContext } from './realm.ts'

export interface RealmsContext extends Omit<RealmContext, 'url'> {
  readonly externalUrl: string
}

/** The organisations on this server: the root one, and others at a name in front of its host. */
export class Realms {
  readonly #context: RealmsContext
  /** What follows the name of an organisation in its host. */
  readonly #hostSuffix: string
  readonly #byId = new Map<number, Realm>()
  readonly #byStringId = new Map<string, Realm>()

  constructor(context: RealmsContext) {
    this.#context = context
    this.#hostSuffix = `.${new URL(context.externalUrl).host}`
  }

  async load(): Promise<void> {
    const { rows } = await this.#context.db.query<{ realm_id: number; string_id: string }>(
      'select realm_id, string_id from realms order by realm_id',
    )
    for (const row of rows) await this.#open(row.realm_id, row.string_id)
  }

  all(): Iterable<Realm> {
    return this.#byId.values()
  }

  byId(id: number | undefined): Realm | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  /**
   * For work that was put off until now: with what other nodes have written meanwhile. Throws where this node does not
   * serve the organisation, or not yet.
   */
  async upToDate(id: number): Promise<Realm> {
    const realm = this.#byId.get(id)
    if (realm === undefined) throw new Error(`this node does not serve the organisation ${id}`)
    await realm.follow()
    return realm
  }

  /** Whether anybody has set an organisation up at this host yet. */
  existsAt(host: string | undefined): boolean {
    return this.#byStringId.has(this.stringIdAt(host))
  }

  /** The organisation at a Host header. Throws NONEXISTENT_SUBDOMAIN. */
  at(host: string | undefined): Realm {
    const realm = this.#byStringId.get(this.stringIdAt(host))
    if (realm === undefined) throw errors.nonexistentSubdomain()
    return realm
  }

  /** Any host but one below the server's own is the root organisation's: a server is reached by many names. */
  stringIdAt(host: string | undefined): string {
    return host?.endsWith(this.#hostSuffix) ? host.slice(0, -this.#hostSuffix.length) : ''
  }

  /** Makes an organisation with its owner, all in one transaction, and opens it. */
  async create(realm: NewRealm): Promise<Realm> {
    const id = await this.#context.db.transaction((tx) => createRealm(tx, realm))
    return this.#open(id, realm.stringId)
  }

  /** Lets go of an organisation that is about to be deleted. */
  async forget(id: number): Promise<void> {
    const realm = this.#byId.get(id)
    if (realm === undefined) return
    this.#byId.delete(id)
    this.#byStringId.delete(realm.state.stringId)
    await realm.close()
  }

  async close(): Promise<void> {
    for (const realm of this.#byId.values()) await realm.close()
  }

  async #open(id: number, stringId: string): Promise<Realm> {
    const { externalUrl, ...context } = this.#context
    const url = new URL(externalUrl)
    if (stringId !== '') url.host = `${stringId}.${url.host}`
    const realm = await Realm.open(id, { ...context, url: url.origin })
    this.#byId.set(id, realm)
    this.#byStringId.set(stringId, realm)
    return realm
  }
}
