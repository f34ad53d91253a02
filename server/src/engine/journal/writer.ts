import { setImmediate as nextTurn } from 'node:timers/promises'
import { errors } from '@parley/api/contract/errors'
import type pg from 'pg'
import { type Acting, whoActs } from '../audit/actor.ts'
import type { Database } from '../db/database.ts'
import { LONGEST_WAIT_FOR_CONNECTION_MS, onNobodysBehalf } from '../db/query-limits.ts'
import { becauseOf, currentCause } from '../log/cause.ts'
import { carried } from '../traces/span.ts'
import { isConnectionLost, isJournalMoved } from './appending.ts'
import type { Change, GroupCommand } from './command.ts'
import type { Entry, NewEntry } from './entry.ts'
import { entriesWritten, groupSizes, transactionSeconds, writeSpan } from './metrics.ts'
import { commitAlone } from './own-transaction.ts'
import { type GroupJob, type Settle, SharedTransaction } from './shared-transaction.ts'
import { giveUpTurn, type TurnHost, takeTurn } from './turn.ts'

interface LoneJob extends Settle {
  readonly work: (change: Change) => Promise<unknown>
  /** On whose behalf it was asked for. */
  readonly by: Acting
}

type Job = LoneJob | GroupJob

/** The largest group: more would only make each commit longer, without saving more. */
const LARGEST_GROUP = 200
/** Groups up to this size are not split: an extra commit would cost more than it saves. */
const UNDIVIDED = 16
/**
 * After another node came first, groups wait for their turn for so long before they decide. Nodes that only tried again
 * would throw away most of what they decide and write: four of them committed a fifth of what one does.
 */
const TURNS_MS = 100
/** How often it is looked whether somebody waits too long. */
const LOOK_MS = 1_000

const WRITTEN = entriesWritten.of()
const GROUP_SIZES = groupSizes.of()
const TOGETHER = transactionSeconds.of('together')
const ALONE = transactionSeconds.of('alone')

/** What `JournalWriter` needs from the realm. */
export interface WriterHost extends TurnHost {
  /** Called after the commit, in order, before any caller is answered. */
  committed(entries: Entry[]): void
}

/**
 * The only way to append to a realm's journal on this node. Jobs run in order; adjacent group commands share a
 * transaction. Entries get positions in commit order, without gaps: each transaction moves the journal's head from
 * where this node expects it, and fails if it is elsewhere. Where other nodes write too, it locks the head first.
 */
export class JournalWriter {
  readonly #host: WriterHost
  readonly #db: Pick<Database, 'forJournal'>
  /** While something runs. */
  #client: pg.PoolClient | undefined
  readonly #jobs: Job[] = []
  /** The callers that wait for the entries of other nodes. */
  #catchUp: PromiseWithResolvers<void> | undefined
  #running: Promise<void> | undefined
  /** The size of the previous group, if it was just answered. */
  #lastSize = 0
  /** Until when groups wait for their turn, in milliseconds as of `performance.now()`. */
  #turnsUntil = 0
  #closed = false

  constructor(host: WriterHost, db: Pick<Database, 'forJournal'>) {
    this.#host = host
    this.#db = db
  }

  /** Runs `work` in its own transaction; rolls back if it throws. */
  change<Answer>(work: (change: Change) => Promise<Answer>): Promise<Answer> {
    // Commands run one after the other, and what one of them logs or queues is for who asked for it.
    const cause = currentCause()
    const caused = cause === undefined ? work : (change: Change) => becauseOf(cause, () => work(change))
    return writeSpan.around(
      () => this.#describe('alone'),
      () => {
        const traced = carried(caused)
        return this.#submit<Answer>((settle) => ({ work: traced, by: whoActs(), ...settle }))
      },
    )
  }

  /** Runs a group command in a transaction shared with others that wait. */
  group<Item, Answer>(command: GroupCommand<Item, Answer>, item: Item): Promise<Answer> {
    return writeSpan.around(
      () => this.#describe('together'),
      // No spread: it would take ten times as long, for every send.
      () => this.#submit<Answer>(({ resolve, reject, since }) => ({ command, item, resolve, reject, since })),
    )
  }

  /** Reads the entries of other nodes, before the waiting jobs. */
  catchUp(): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('the server is stopping'))
    this.#catchUp ??= Promise.withResolvers()
    this.#running ??= this.#run()
    return this.#catchUp.promise
  }

  /** How many commands wait for their transaction. */
  get waiting(): number {
    return this.#jobs.length
  }

  /** Finishes waiting jobs. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  #describe(kind: 'together' | 'alone') {
    return { 'parley.realm.id': this.#host.state.id, 'parley.transaction.kind': kind }
  }

  #submit<Answer>(make: (settle: Settle) => Job): Promise<Answer> {
    if (this.#closed) return Promise.reject(new Error('the server is stopping'))
    return new Promise<Answer>((resolve, reject) => {
      // It gets what the work of this very job answers.
      this.#jobs.push(make({ resolve: resolve as Settle['resolve'], reject, since: performance.now() }))
      this.#running ??= onNobodysBehalf(() => this.#run())
    })
  }

  async #run(): Promise<void> {
    this.#lastSize = 0
    const looking = setInterval(() => this.#refuseLate(), LOOK_MS)
    // So that requests that arrive together share the first transaction too.
    await nextTurn()
    while (this.#catchUp !== undefined || this.#jobs.length > 0) {
      // A turn brings the entries of other nodes along.
      if (this.#catchUp !== undefined && !this.#isTurnNext()) await this.#readMissed(this.#catchUp)
      else await this.#runNext()
    }
    clearInterval(looking)
    this.#release()
    // In the same tick as the last check of the queue: a later job finds no run and starts one.
    this.#running = undefined
  }

  /**
   * Refuses what has waited for as long as a request waits for a connection. Nothing of it was begun. Otherwise it would wait
   * for all before it, each of which a database that does not answer keeps until its limit.
   */
  #refuseLate() {
    const longAgo = performance.now() - LONGEST_WAIT_FOR_CONNECTION_MS
    while ((this.#jobs[0]?.since ?? longAgo) < longAgo) this.#jobs.shift()?.reject(errors.databaseTooSlow())
  }

  async #readMissed({ resolve, reject }: PromiseWithResolvers<void>): Promise<void> {
    // A later caller may know of entries that this read misses.
    this.#catchUp = undefined
    await this.#host.readMissed().then(resolve, reject)
  }

  async #runNext(): Promise<void> {
    const [job] = this.#jobs
    if (job === undefined || !('work' in job)) return this.#runGroup()
    this.#jobs.shift()
    this.#lastSize = 0
    return this.#runAlone(job)
  }

  /**
   * Takes half of the waiting and the just answered commands. While the database works on one half, this process
   * reads the other's requests. Clients answered together send their next requests together: if all waiting commands
   * were taken, groups of unequal sizes would alternate forever, with one side idle during the larger.
   */
  #nextGroup(): GroupJob[] {
    const end = this.#jobs.findIndex((job) => 'work' in job)
    const waiting = end < 0 ? this.#jobs.length : end
    const half = Math.ceil((waiting + this.#lastSize) / 2)
    const size = waiting <= UNDIVIDED ? waiting : Math.min(LARGEST_GROUP, waiting, half)
    this.#lastSize = size
    // All before the first that has work of its own.
    return this.#jobs.splice(0, size) as GroupJob[]
  }

  async #runGroup(): Promise<void> {
    if (!this.#isTurnNext()) return this.#runTogether(this.#nextGroup())
    let client: pg.Client
    try {
      client = await this.#connected()
      await this.#takeTurn(client)
    } catch (error) {
      if (isConnectionLost(error)) this.#dropConnection()
      // None of them caused it, so none is tried again.
      return refuse(this.#nextGroup(), error)
    }
    // With those that have come meanwhile.
    await this.#runTogether(this.#nextGroup(), client)
  }

  /** Whether the next that is run is a group, and other nodes have just written. */
  #isTurnNext(): boolean {
    const [next] = this.#jobs
    return next !== undefined && !('work' in next) && performance.now() < this.#turnsUntil
  }

  async #takeTurn(client: pg.Client): Promise<void> {
    try {
      if (!(await takeTurn(client, this.#host))) return
      this.#turnsUntil = performance.now() + TURNS_MS
      this.#catchUp?.resolve()
      this.#catchUp = undefined
    } catch (error) {
      await giveUpTurn(client, error)
      throw error
    }
  }

  /** @param turn the connection that took the turn */
  async #runTogether(jobs: readonly GroupJob[], turn?: pg.Client): Promise<void> {
    const transaction = new SharedTransaction(this.#host.state, jobs)
    try {
      if (transaction.entries.length > 0) {
        const begun = performance.now()
        await transaction.send(turn ?? (await this.#connected()), turn !== undefined)
        TOGETHER.observeSince(begun)
        GROUP_SIZES.observe(transaction.jobs.length)
        this.#apply(transaction.entries)
      } else await turn?.query('rollback')
    } catch (error) {
      if (turn !== undefined) await giveUpTurn(turn, error)
      return this.#recover(transaction.jobs, error)
    }
    transaction.answer()
    // Sends answers before the next transaction. On two processors shared by clients, database and this process, a
    // busy database leaves one for all clients, and each answer they read would interrupt this process.
    await untilWritten()
  }

  async #runAlone(job: LoneJob): Promise<void> {
    try {
      const begun = performance.now()
      const outcome = await commitAlone(await this.#connected(), this.#host, job)
      ALONE.observeSince(begun)
      if ('refusal' in outcome) return job.reject(outcome.refusal)
      this.#apply(outcome.entries)
      job.resolve(outcome.answer)
    } catch (error) {
      await this.#recover([job], error)
    }
  }

  #apply(entries: readonly NewEntry[]) {
    WRITTEN.add(entries.length)
    const head = this.#host.state.journalHead
    this.#host.committed(entries.map((entry, index) => ({ ...entry, position: head + index + 1 })))
  }

  /** After the transaction of `jobs` failed: retries those that may succeed, and rejects the rest. */
  async #recover(jobs: readonly Job[], error: unknown): Promise<void> {
    if (isJournalMoved(error)) {
      this.#turnsUntil = performance.now() + TURNS_MS
      const failure = await this.#host.readMissed().catch((reason: unknown) => reason)
      if (failure === undefined) this.#jobs.unshift(...jobs)
      else refuse(jobs, failure)
    } else if (isConnectionLost(error)) {
      this.#dropConnection()
      // Before the next line, which may wait as long again.
      refuse(jobs, error)
      // Only the journal knows whether the commit happened.
      await this.#host.readMissed().catch(() => undefined)
    } else if (jobs.length === 1) {
      refuse(jobs, error)
    } else {
      // One of them caused the failure. Retried one by one, only that one fails.
      for (const job of jobs as GroupJob[]) await this.#runTogether([job])
    }
  }

  async #connected(): Promise<pg.PoolClient> {
    if (this.#client === undefined) {
      const client = await this.#db.forJournal()
      client.once('error', this.#dropConnection)
      this.#client = client
    }
    return this.#client
  }

  readonly #dropConnection = () => {
    // A database that has not answered would not read a farewell either.
    this.#client?.connection.stream.destroy()
    this.#release(true)
  }

  #release(isBroken = false) {
    const client = this.#client
    this.#client = undefined
    client?.off('error', this.#dropConnection)
    client?.release(isBroken)
  }
}

/** Resolves when all answers of this tick have been written. */
function untilWritten(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

function refuse(jobs: readonly Job[], error: unknown) {
  for (const job of jobs) job.reject(error)
}
