import { errors } from '@parley/api/contract/errors'
import { type Queryable, violatesUnique } from '../db/database.ts'
import { unhurried } from '../db/query-limits.ts'
import { JournalHeads } from '../journal/heads.ts'
import { deleteRows } from './deletion.ts'
import { type NewRealm, newRealm } from './ports.ts'
import { Realm, type RealmContext } from './realm.ts'
import type { StoredState } from './state.ts'

/** What the organizations need from the server. */
export interface RealmsContext extends Omit<RealmContext, 'url' | 'authenticationMethods'> {
  readonly externalUrl: string
  /** The methods to log in that the server offers to the organization with this URL. */
  readonly authenticationMethodsAt: (url: string) => RealmContext['authenticationMethods']
  /** Whether other nodes may use the same database. */
  readonly isShared: boolean
}

interface RealmRow {
  readonly realm_id: number
  readonly string_id: string
  readonly journal_head: number
}

/** The organizations on this server: the root one, and others on subdomains. */
export class Realms {
  readonly isShared: boolean
  readonly #context: RealmsContext
  readonly #heads: JournalHeads
  /** What follows the subdomain in an organization's host. */
  readonly #hostSuffix: string
  readonly #byId = new Map<number, Realm>()
  readonly #byStringId = new Map<string, Realm>()
  readonly #opening = new Map<number, Promise<Realm>>()
  /** Organizations being deleted: they must not be opened again while they have rows. */
  readonly #forgotten = new Set<number>()
  #comparing: Promise<void> | undefined
  #closed = false

  constructor(context: RealmsContext) {
    this.#context = context
    this.isShared = context.isShared
    this.#heads = new JournalHeads(context.db.connection)
    this.#hostSuffix = `.${new URL(context.externalUrl).host}`
  }

  /** @param ahead what was loaded of them before the server, if anything */
  async load(ahead?: ReadonlyMap<number, StoredState>): Promise<void> {
    for (const { realm_id, string_id } of await this.#inDatabase())
      await this.#open(realm_id, string_id, ahead?.get(realm_id))
  }

  /**
   * Reads the entries of other nodes, for one organization or all. Opens organizations created there and closes those
   * deleted. Errors are only logged: the next call catches up.
   */
  async follow(id?: number): Promise<void> {
    try {
      // If the organization is unknown or cannot be followed, it was created or deleted.
      const isUpToDate = await this.byId(id)
        ?.follow()
        .then(
          () => true,
          () => false,
        )
      if (!isUpToDate) await this.#compare()
    } catch (error) {
      this.#context.log.debug({ err: error }, 'cannot follow other nodes')
    }
  }

  all(): IteratorObject<Realm> {
    return this.#byId.values()
  }

  byId(id: number | undefined): Realm | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  /**
   * An organization including everything that other nodes have appended, for deferred work. Throws if this node does
   * not serve it, or not yet.
   */
  async upToDate(id: number): Promise<Realm> {
    const realm = this.#byId.get(id)
    if (realm === undefined) throw new Error(`this node does not serve the organization ${id}`)
    await realm.follow()
    return realm
  }

  /** Whether the server has no organization yet. */
  get isEmpty(): boolean {
    return this.#byId.size === 0
  }

  get hasSeveral(): boolean {
    return this.#byId.size > 1
  }

  /** The host below which organizations have theirs, with a port if it is not the usual one. */
  get baseHost(): string {
    return this.#hostSuffix.slice(1)
  }

  /** Whether an organization exists at this host. */
  existsAt(host: string | undefined): boolean {
    return this.#byStringId.has(this.stringIdAt(host))
  }

  /** The organization at a Host header. Throws NONEXISTENT_SUBDOMAIN. */
  at(host: string | undefined): Realm {
    const realm = this.#byStringId.get(this.stringIdAt(host))
    if (realm === undefined) throw errors.nonexistentSubdomain()
    return realm
  }

  /**
   * The organization at a Host header, including everything that any node acknowledged before this call: revoked
   * rights end everywhere, and users see what they wrote. Throws NONEXISTENT_SUBDOMAIN.
   */
  async currentAt(host: string | undefined): Promise<Realm> {
    // Another node may just have created it.
    if (!this.existsAt(host)) await this.follow()
    const realm = this.at(host)
    const head = await this.#heads.of(realm.state.id)
    if (head === undefined) throw errors.nonexistentSubdomain()
    if (realm.state.journalHead < head) await realm.follow()
    return realm
  }

  /**
   * The subdomain in a Host header; empty for the root organization. Any host that is not below the server's own
   * counts as the root, since a server has many names.
   */
  stringIdAt(host: string | undefined): string {
    return host?.endsWith(this.#hostSuffix) ? host.slice(0, -this.#hostSuffix.length) : ''
  }

  /**
   * Creates an organization with its owner in one transaction, which `also` may add to, and opens it. Throws if the
   * subdomain is taken.
   */
  async create(realm: NewRealm, also?: (tx: Queryable, realmId: number) => Promise<void>): Promise<Realm> {
    const id = await this.#context.db
      .transaction(async (tx) => {
        const realmId = await newRealm.provided(tx, realm)
        await also?.(tx, realmId)
        return realmId
      })
      .catch((error: unknown) => {
        if (violatesUnique(error, 'realms_string_id_key'))
          throw errors.badRequest('This organization is already set up')
        throw error
      })
    this.#context.announce(id)
    return this.#open(id, realm.stringId)
  }

  /** Deletes the rows of an organization that this node no longer serves, and notifies the others. */
  async delete(id: number): Promise<void> {
    await unhurried(() => deleteRows(this.#context.db, id))
    this.#context.announce(id)
  }

  /** Stops serving an organization that is about to be deleted. */
  async forget(id: number): Promise<void> {
    this.#forgotten.add(id)
    const realm = this.#byId.get(id)
    if (realm === undefined) return
    this.#byId.delete(id)
    this.#byStringId.delete(realm.state.stringId)
    await realm.close()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#heads.close()
    await this.#comparing?.catch(() => undefined)
    for (const realm of this.#byId.values()) await realm.close()
  }

  /** Opens, follows and closes organizations until they match the database. */
  #compare(): Promise<void> {
    this.#comparing ??= this.#compareOnce().finally(() => {
      this.#comparing = undefined
    })
    return this.#comparing
  }

  async #compareOnce(): Promise<void> {
    // Compares only those known before the query: it does not return ones created meanwhile.
    const known = [...this.#byId.keys()]
    const there = await this.#inDatabase()
    const ids = new Set(there.map(({ realm_id }) => realm_id))
    for (const id of known) if (!ids.has(id)) await this.forget(id)
    for (const { realm_id, string_id, journal_head } of there) {
      if (this.#closed) return
      if (this.#forgotten.has(realm_id)) continue
      const realm = this.#byId.get(realm_id) ?? (await this.#open(realm_id, string_id))
      if (realm.state.journalHead < journal_head) await realm.follow()
    }
  }

  async #inDatabase(): Promise<RealmRow[]> {
    const { rows } = await this.#context.db.query<RealmRow>(
      'select realm_id, string_id, journal_head from realms order by realm_id',
    )
    return rows
  }

  #open(id: number, stringId: string, stored?: StoredState): Promise<Realm> {
    // Shared, so that its creator and the comparison get the same object.
    const opening = this.#opening.get(id) ?? this.#openOnce(id, stringId, stored)
    this.#opening.set(id, opening)
    return opening.finally(() => this.#opening.delete(id))
  }

  async #openOnce(id: number, stringId: string, stored: StoredState | undefined): Promise<Realm> {
    const { externalUrl, authenticationMethodsAt, ...context } = this.#context
    const url = new URL(externalUrl)
    if (stringId !== '') url.host = `${stringId}.${url.host}`
    const authenticationMethods = authenticationMethodsAt(url.origin)
    const realm = await Realm.open(id, { ...context, authenticationMethods, url: url.origin }, stored)
    this.#byId.set(id, realm)
    this.#byStringId.set(stringId, realm)
    return realm
  }
}
