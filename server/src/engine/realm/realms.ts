import { errors } from '@parley/api/contract/errors'
import { type Queryable, violatesUnique } from '../db/database.ts'
import { unhurried } from '../db/patience.ts'
import { JournalHeads } from '../journal/heads.ts'
import { deleteRows } from './deletion.ts'
import { type NewRealm, newRealm } from './ports.ts'
import { Realm, type RealmContext } from './realm.ts'

export interface RealmsContext extends Omit<RealmContext, 'url'> {
  readonly externalUrl: string
  /** Whether other nodes may use the same database. */
  readonly isShared: boolean
}

interface RealmRow {
  readonly realm_id: number
  readonly string_id: string
  readonly journal_head: number
}

/** The organisations on this server: the root one, and others at a name in front of its host. */
export class Realms {
  readonly isShared: boolean
  readonly #context: RealmsContext
  readonly #heads: JournalHeads
  /** What follows the name of an organisation in its host. */
  readonly #hostSuffix: string
  readonly #byId = new Map<number, Realm>()
  readonly #byStringId = new Map<string, Realm>()
  readonly #opening = new Map<number, Promise<Realm>>()
  /** Those that are being deleted: as long as there are rows of them, they are not to be opened again. */
  readonly #forgotten = new Set<number>()
  #comparing: Promise<void> | undefined
  #closed = false

  constructor(context: RealmsContext) {
    this.#context = context
    this.isShared = context.isShared
    this.#heads = new JournalHeads(context.db.connection)
    this.#hostSuffix = `.${new URL(context.externalUrl).host}`
  }

  async load(): Promise<void> {
    for (const { realm_id, string_id } of await this.#inDatabase()) await this.#open(realm_id, string_id)
  }

  /**
   * Takes in what other nodes have done: to one organisation, or to whichever. Those that were made there are served
   * here too, and those that were deleted are served no more. What cannot be read now is when it is asked for again.
   */
  async follow(id?: number): Promise<void> {
    try {
      // One that is not known, or that does not go on: it was made or deleted.
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

  /**
   * The organization at a Host header, with all that any node had acknowledged when this was called: nobody is served by
   * rights that have been taken away elsewhere, and everybody sees what they have written. Throws NONEXISTENT_SUBDOMAIN.
   */
  async currentAt(host: string | undefined): Promise<Realm> {
    // It may have been made on another node just now.
    if (!this.existsAt(host)) await this.follow()
    const realm = this.at(host)
    const head = await this.#heads.of(realm.state.id)
    if (head === undefined) throw errors.nonexistentSubdomain()
    if (realm.state.journalHead < head) await realm.follow()
    return realm
  }

  /** Any host but one below the server's own is the root organisation's: a server is reached by many names. */
  stringIdAt(host: string | undefined): string {
    return host?.endsWith(this.#hostSuffix) ? host.slice(0, -this.#hostSuffix.length) : ''
  }

  /**
   * Makes an organisation with its owner, all in one transaction, together with what `also` writes of it, and opens it.
   * Throws where there is one of that name.
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

  /** Deletes the rows of an organisation that this node serves no more; the others forget it too. */
  async delete(id: number): Promise<void> {
    await unhurried(() => this.#context.db.transaction((tx) => deleteRows(tx, id)))
    this.#context.announce(id)
  }

  /** Lets go of an organisation that is about to be deleted. */
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

  /** Opens, follows and forgets organisations until they are those of the database. */
  #compare(): Promise<void> {
    this.#comparing ??= this.#compareOnce().finally(() => {
      this.#comparing = undefined
    })
    return this.#comparing
  }

  async #compareOnce(): Promise<void> {
    // Only what was known before is missed: one that is made meanwhile is not in what was read.
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

  #open(id: number, stringId: string): Promise<Realm> {
    // Whoever makes one and whoever finds it in the database are to serve the same.
    const opening = this.#opening.get(id) ?? this.#openOnce(id, stringId)
    this.#opening.set(id, opening)
    return opening.finally(() => this.#opening.delete(id))
  }

  async #openOnce(id: number, stringId: string): Promise<Realm> {
    const { externalUrl, ...context } = this.#context
    const url = new URL(externalUrl)
    if (stringId !== '') url.host = `${stringId}.${url.host}`
    const realm = await Realm.open(id, { ...context, url: url.origin })
    this.#byId.set(id, realm)
    this.#byStringId.set(stringId, realm)
    return realm
  }
}
