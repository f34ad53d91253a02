import { errors } from '@parley/api/contract/errors'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../db/database.ts'
import { unhurried } from '../db/patience.ts'
import type { EphemeralNews } from '../events/ephemeral.ts'
import { QueueHub } from '../events/hub.ts'
import type { Features } from '../features.ts'
import type { ContractWatch } from '../http/contract-watch.ts'
import { Json } from '../http/json.ts'
import type { Change, GroupCommand } from '../journal/command.ts'
import type { Entry } from '../journal/entry.ts'
import { JournalLog } from '../journal/log.ts'
import { pruneJournal } from '../journal/prune.ts'
import { readJournal } from '../journal/replay.ts'
import { JournalWriter } from '../journal/writer.ts'
import { type Memoizable, Memoized } from './memoized.ts'
import type { ListSource, MemoizedList } from './memoized-list.ts'
import { loadRealmState, type RealmState, type ServerFacts, type User } from './state.ts'

const PRUNE_EVERY_MS = 3_600_000
/** Read at once when another node is ahead. */
const CATCH_UP_ENTRIES = 1000

export interface RealmContext extends Omit<ServerFacts, 'botDomain'> {
  readonly db: Database
  readonly features: Features
  readonly log: Logger
  /** Where people reach this organisation, without a trailing slash. */
  readonly url: string
  readonly contract: ContractWatch | undefined
  /** The present API key of an account. */
  readonly apiKeyOf: (realm: Realm, user: User) => string
  /** Tells the other nodes that a realm's journal has grown. */
  readonly announce: (realmId: number) => void
  /** Tells them of what is in no journal. */
  readonly broadcast: (realmId: number, news: EphemeralNews) => void
}

/** The class of a memory, made with the organization that it is of. */
type MemoryKind<T> = new (realm: Realm) => T

/** One organisation on this node: its state, its journal and those who follow it. */
export class Realm {
  readonly state: RealmState
  readonly journal: JournalLog
  readonly queues: QueueHub
  readonly context: RealmContext
  readonly #memoized = new Memoized()
  /** Entries since what is kept was last held against the state. */
  #unchecked: Entry[] = []
  readonly #memories = new Map<MemoryKind<unknown>, unknown>()
  readonly #writer: JournalWriter
  #isClosed = false
  readonly #pruning = setInterval(() => {
    unhurried(() => pruneJournal(this.db, this.state.id)).catch((error) =>
      this.context.log.warn({ err: error }, 'pruning failed'),
    )
  }, PRUNE_EVERY_MS)

  private constructor(state: RealmState, context: RealmContext) {
    this.state = state
    this.context = context
    this.journal = new JournalLog(state.journalHead, () => this.queues.firstOwed())
    this.queues = new QueueHub(this)
    this.#writer = new JournalWriter(
      { state, committed: (entries) => this.#committed(entries), readMissed: () => this.#readMissed() },
      context.db.connection,
    )
  }

  static async open(realmId: number, context: RealmContext): Promise<Realm> {
    const loading = async (tx: Queryable) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      return loadRealmState(tx, realmId, {
        slices: context.features.slices,
        botDomain: new URL(context.url).hostname,
        authenticationMethods: context.authenticationMethods,
        webPublicStreamsEnabled: context.webPublicStreamsEnabled,
      })
    }
    const state = await unhurried(() => context.db.transaction(loading))
    const realm = new Realm(state, context)
    await realm.queues.restore()
    realm.#pruning.unref()
    return realm
  }

  get url(): string {
    return this.context.url
  }

  get db(): Database {
    return this.context.db
  }

  /** A command that runs alone, in one transaction, with the state at the head of the journal. */
  change<Answer>(work: (change: Change) => Promise<Answer>): Promise<Answer> {
    return this.#writer.change(work)
  }

  /** A command that shares its transaction with others that wait. */
  group<Item, Answer>(command: GroupCommand<Item, Answer>, item: Item): Promise<Answer> {
    return this.#writer.group(command, item)
  }

  /** A part of answers that many viewers share: made once for each name, until the directory changes at large. */
  memoizedJson(name: string, build: () => unknown): Json {
    return this.memoized(name, () => {
      const value = build()
      return value instanceof Json ? value : new Json(JSON.stringify(value))
    })
  }

  /** The same for what is more than a part of an answer. */
  memoized<T extends Memoizable>(name: string, build: () => T): T {
    this.checkMemoized()
    return this.#memoized.part(name, build)
  }

  /** A long list that many viewers share: an element is made anew when an entry names it as changed. */
  memoizedList(name: string, source: ListSource): MemoizedList {
    this.checkMemoized()
    return this.#memoized.list(name, source)
  }

  /**
   * Where a contract watches: holds what is kept against what it would be now, if entries have been applied since the
   * last look. Called before anything kept is given out or dropped.
   */
  checkMemoized() {
    if (this.#unchecked.length === 0) return
    const entries = this.#unchecked
    this.#unchecked = []
    this.context.contract?.checkMemoized(entries, this.#memoized.stale())
  }

  /** What a noun keeps in mind of this organization on this node, made when it is first asked for. */
  memory<T>(kind: MemoryKind<T>): T {
    if (!this.#memories.has(kind)) this.#memories.set(kind, new kind(this))
    // It was made by that class.
    return this.#memories.get(kind) as T
  }

  /** Tells people here and on other nodes of something ephemeral. */
  broadcast(news: EphemeralNews) {
    this.receive(news)
    this.context.broadcast(this.state.id, news)
  }

  /** Tells people here of something ephemeral. */
  receive(news: EphemeralNews) {
    news.kind.declaration.remember?.(this, news.payload)
    this.queues.receive(news)
  }

  /** Takes in what other nodes have written so far, between two transactions of this one. */
  follow(): Promise<void> {
    return this.#writer.catchUp()
  }

  /** The entries after `position`, as they are in the database. */
  async entriesAfter(position: number, limit: number): Promise<Entry[]> {
    return readJournal(this.db, this.context.features.kinds, this.state.id, position, limit)
  }

  /** Whether this node serves it no more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#pruning)
    this.queues.close()
    await this.#writer.close()
  }

  #committed(entries: readonly Entry[]) {
    this.#apply(entries)
    if (entries.length > 0) this.context.announce(this.state.id)
  }

  async #readMissed() {
    const before = this.state.journalHead
    for (;;) {
      const entries = await this.entriesAfter(this.state.journalHead, CATCH_UP_ENTRIES)
      this.#apply(entries)
      if (entries.length < CATCH_UP_ENTRIES) break
    }
    if (this.state.journalHead === before) await this.#checkItIsThere()
  }

  /** A journal that has moved and holds nothing more is one that another node has deleted. */
  async #checkItIsThere() {
    const { rows } = await this.db.query('select from realms where realm_id = $1', [this.state.id])
    if (rows.length === 0) throw errors.nonexistentSubdomain()
  }

  #apply(entries: readonly Entry[]) {
    for (const entry of entries) {
      if (entry.position !== this.state.journalHead + 1) {
        throw new Error(`entry ${entry.position} cannot follow ${this.state.journalHead}`)
      }
      const { declaration } = entry.kind
      // What it leaves nothing of can be looked at no more.
      if (declaration.directoryChanges === undefined) this.checkMemoized()
      declaration.apply(this.state, entry.payload)
      if (this.context.contract !== undefined) this.#unchecked.push(entry)
      this.state.journalHead = entry.position
      declaration.applied?.(this, entry.payload)
      this.#memoized.changed(declaration.directoryChanges?.(entry.payload, this.state))
      this.queues.appended(this.journal.append(entry))
    }
    this.queues.deliver()
  }
}
