import { errors } from '@parley/api/contract/errors'
import type { Logger } from 'pino'
import { actingForNobody } from '../audit/actor.ts'
import { auditFollower } from '../audit/ports.ts'
import type { Database, Queryable } from '../db/database.ts'
import { unhurried } from '../db/query-limits.ts'
import type { EphemeralNews } from '../events/ephemeral.ts'
import { QueueHub } from '../events/hub.ts'
import type { Features } from '../features.ts'
import type { ContractWatch } from '../http/contract-watch.ts'
import { Json } from '../http/prepared/json.ts'
import type { Change, GroupCommand } from '../journal/command.ts'
import type { Entry } from '../journal/entry.ts'
import { JournalLog } from '../journal/log.ts'
import { pruneJournal } from '../journal/prune.ts'
import { readJournal } from '../journal/replay.ts'
import { JournalWriter } from '../journal/writer.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type Memoizable, Memoized } from './memoized.ts'
import type { ListSource, MemoizedList } from './memoized-list.ts'
import { loadState, type RealmState, type ServerFacts, type StoredState, type User } from './state.ts'

const PRUNE_EVERY_MS = 3_600_000
/** How many entries of other nodes to read at a time. */
const CATCH_UP_ENTRIES = 1000
/** How many entries from before the start to read at a time. Changes wait meanwhile. */
const RECALLED_TOGETHER = 1024

/** What a realm needs from its server. */
export interface RealmContext extends Omit<ServerFacts, 'botDomain'> {
  readonly db: Database
  readonly features: Features
  readonly log: Logger
  /** The organization's URL, without a trailing slash. */
  readonly url: string
  readonly contract: ContractWatch | undefined
  readonly mailer: Pick<Mailer, 'sends'>
  /** An account's current API key. */
  readonly apiKeyOf: (realm: Realm, user: User) => string
  /** Notifies the other nodes that a realm's journal has grown. */
  readonly announce: (realmId: number) => void
  /** Sends an ephemeral event to the other nodes. */
  readonly broadcast: (realmId: number, news: EphemeralNews) => void
}

/** The class of a noun's memory of an organization. One that works in the background is an AsyncDisposable. */
type MemoryKind<T> = new (realm: Realm) => T

/** An organization on this node: its state, its journal and its event queues. */
export class Realm {
  readonly state: RealmState
  readonly journal: JournalLog
  readonly queues: QueueHub
  readonly context: RealmContext
  readonly #memoized = new Memoized()
  /** Entries since memoized values were last compared with the state. */
  #unchecked: Entry[] = []
  readonly #memories = new Map<MemoryKind<unknown>, unknown>()
  readonly #writer: JournalWriter
  /** After which position entries are to be recalled. */
  #recallsFrom: number | undefined
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
      {
        state,
        committed: (entries) => this.#committed(entries),
        readMissed: (from) => this.#readMissed(from),
      },
      context.db,
    )
  }

  /** @param stored what was loaded ahead, if anything */
  static async open(realmId: number, context: RealmContext, stored?: StoredState): Promise<Realm> {
    const facts: ServerFacts = {
      botDomain: new URL(context.url).hostname,
      authenticationMethods: context.authenticationMethods,
      webPublicStreamsEnabled: context.webPublicStreamsEnabled,
    }
    const { db, features } = context
    const rows = stored ?? (await unhurried(() => loadState(db, realmId, features.slices)))
    const realm = new Realm(Object.assign(rows, facts), context)
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

  /** Runs a command in its own transaction, with the state at the journal's head. */
  change<Answer>(work: (change: Change) => Promise<Answer>): Promise<Answer> {
    return this.#writer.change(work)
  }

  /** Runs a command in a transaction shared with others that wait. */
  group<Item, Answer>(command: GroupCommand<Item, Answer>, item: Item): Promise<Answer> {
    return this.#writer.group(command, item)
  }

  /** How many commands wait for their transaction on this node. */
  get waitingCommands(): number {
    return this.#writer.waiting
  }

  /** Memoizes a JSON part of answers under a name, until the directory changes at large. */
  memoizedJson(name: string, build: () => unknown): Json {
    return this.memoized(name, () => {
      const value = build()
      return value instanceof Json ? value : new Json(JSON.stringify(value))
    })
  }

  /** Like `memoizedJson`, for other values. */
  memoized<T extends Memoizable>(name: string, build: () => T): T {
    this.checkMemoized()
    return this.#memoized.part(name, build)
  }

  /** Memoizes a long list under a name; only elements that an entry names as changed are serialized again. */
  memoizedList(name: string, source: ListSource): MemoizedList {
    this.checkMemoized()
    return this.#memoized.list(name, source)
  }

  /**
   * In tests: compares memoized values with what they would be now, if entries were applied since the last check.
   * Called before a memoized value is used or dropped.
   */
  checkMemoized() {
    if (this.#unchecked.length === 0) return
    const entries = this.#unchecked
    this.#unchecked = []
    this.context.contract?.checkMemoized(entries, this.#memoized.stale())
  }

  /** A noun's memory of this organization on this node, created on first use. */
  memory<T>(kind: MemoryKind<T>): T {
    if (!this.#memories.has(kind))
      this.#memories.set(
        kind,
        actingForNobody(() => new kind(this)),
      )
    // It was made by that class.
    return this.#memories.get(kind) as T
  }

  /** Sends an ephemeral event to clients of this and other nodes. */
  broadcast(news: EphemeralNews) {
    this.receive(news)
    this.context.broadcast(this.state.id, news)
  }

  /** Sends an ephemeral event to clients of this node. */
  receive(news: EphemeralNews) {
    news.kind.declaration.remember?.(this, news.payload)
    this.queues.receive(news)
  }

  /** Reads the entries of other nodes, between two transactions of this one. */
  follow(): Promise<void> {
    return this.#writer.catchUp()
  }

  /** Up to `limit` entries after `position`, from the database. */
  async entriesAfter(position: number, limit: number): Promise<Entry[]> {
    return this.#entriesAfter(this.db, position, limit)
  }

  #entriesAfter(from: Queryable, position: number, limit: number): Promise<Entry[]> {
    return readJournal(from, this.context.features.kinds, this.state.id, position, limit)
  }

  /**
   * Brings what was journaled after `position`, before this node started, into memory: clients that all come back after a
   * restart are further behind than that, and each would read the same from the database.
   */
  async recall(position: number): Promise<void> {
    for (let { first } = this.journal; this.journal.recalls(position); first = this.journal.first) {
      this.#recallsFrom = Math.min(position, this.#recallsFrom ?? position)
      await this.#writer.catchUp()
      // Nothing more came: that is no longer in the journal.
      if (this.journal.first === first) return
    }
  }

  /** Whether this node has stopped serving the organization. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#pruning)
    this.queues.close()
    for (const memory of this.#memories.values())
      if (isDisposable(memory)) await memory[Symbol.asyncDispose]()
    await this.#writer.close()
  }

  #committed(entries: readonly Entry[]) {
    this.#apply(entries)
    if (entries.length > 0) this.context.announce(this.state.id)
  }

  async #readMissed(from: Queryable = this.db) {
    const before = this.state.journalHead
    for (;;) {
      const entries = await this.#entriesAfter(from, this.state.journalHead, CATCH_UP_ENTRIES)
      this.#apply(entries)
      if (entries.length < CATCH_UP_ENTRIES) break
    }
    if (this.state.journalHead === before) await this.#checkExists()
    await this.#recallSome()
  }

  /** Between two transactions, so that nothing of these entries is changed before their changes can be seen in memory. */
  async #recallSome() {
    const from = this.#recallsFrom
    this.#recallsFrom = undefined
    const { first } = this.journal
    if (from === undefined || !this.journal.recalls(from)) return
    const entries = await this.entriesAfter(Math.max(0, first - 1 - RECALLED_TOGETHER), RECALLED_TOGETHER)
    this.journal.recall(entries.filter(({ position }) => position < first))
  }

  /** If the journal has moved but has no new entries, another node has deleted the organization. */
  async #checkExists() {
    const { rows } = await this.db.query('select from realms where realm_id = $1', [this.state.id])
    if (rows.length === 0) throw errors.nonexistentSubdomain()
  }

  #apply(entries: readonly Entry[]) {
    for (const entry of entries) {
      if (entry.position !== this.state.journalHead + 1) {
        throw new Error(`entry ${entry.position} cannot follow ${this.state.journalHead}`)
      }
      const { declaration } = entry.kind
      const changes = declaration.directoryChanges?.(entry.payload, this.state)
      // Parts are dropped below, so they are checked before.
      if (changes === undefined || changes.parts) this.checkMemoized()
      declaration.apply(this.state, entry.payload)
      if (this.context.contract !== undefined) this.#unchecked.push(entry)
      this.state.journalHead = entry.position
      declaration.applied?.(this, entry.payload)
      this.#memoized.changed(changes)
      this.queues.appended(this.journal.append(entry))
    }
    const isAudited = entries.some(({ kind }) => typeof kind.declaration.audit === 'function')
    if (isAudited) auditFollower.provided(this)
    this.queues.deliver()
  }
}

function isDisposable(value: unknown): value is AsyncDisposable {
  return typeof value === 'object' && value !== null && Symbol.asyncDispose in value
}
