import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../db/database.ts'
import { onNobodysBehalf, withinLimits } from '../db/patience.ts'
import type { RealmState } from '../realm/state.ts'
import { isJournalMoved } from './appending.ts'
import type { Change, GroupCommand } from './command.ts'
import type { Entry, NewEntry } from './entry.ts'
import { commitAlone } from './lone-transaction.ts'
import { type GroupJob, type Settle, SharedTransaction } from './shared-transaction.ts'

interface LoneJob extends Settle {
  readonly work: (change: Change) => Promise<unknown>
}

type Job = LoneJob | GroupJob

/** More would only make each commit longer: the gain of sharing it is spent by then. */
const LARGEST_GROUP = 200
/** So few go together: the commit that two groups of them would cost more is longer than what it saves. */
const UNDIVIDED = 16

export interface WriterHost {
  readonly state: RealmState
  /** Called after the commit, in order, before anybody is answered. */
  committed(entries: Entry[]): void
  /** Reads and applies what other nodes have appended. */
  readMissed(): Promise<void>
}

/**
 * The one way into a realm's journal on this node. Jobs run in the order they came; group commands that stand next
 * to each other share a transaction. Entries become part of the journal in commit order and without gaps: each
 * transaction moves the journal's head from where this node knows it to be, and fails if it is not there.
 */
export class JournalWriter {
  readonly #host: WriterHost
  readonly #connection: Connection
  #client: pg.Client | undefined
  readonly #jobs: Job[] = []
  /** Those who wait until what other nodes have appended is read. */
  #catchUp: PromiseWithResolvers<void> | undefined
  #running: Promise<void> | undefined
  /** Of the group before, if that has just been answered. */
  #lastSize = 0
  #closed = false

  constructor(host: WriterHost, connection: Connection) {
    this.#host = host
    this.#connection = connection
  }

  /** Runs `work` alone in a transaction; whatever it throws rolls everything back. */
  change<Answer>(work: (change: Change) => Promise<Answer>): Promise<Answer> {
    return this.#submit<Answer>((resolve, reject) => ({ work, resolve, reject }))
  }

  /** Waits for a transaction that it shares with others. */
  group<Item, Answer>(command: GroupCommand<Item, Answer>, item: Item): Promise<Answer> {
    return this.#submit<Answer>((resolve, reject) => ({ command, item, resolve, reject }))
  }

  /** Takes in what other nodes have appended so far, ahead of the jobs that wait. */
  catchUp(): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('the server is stopping'))
    this.#catchUp ??= Promise.withResolvers()
    this.#running ??= this.#run()
    return this.#catchUp.promise
  }

  /** Finishes what is waiting and closes the connection. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await this.#client?.end()
  }

  #submit<Answer>(make: (resolve: Settle['resolve'], reject: Settle['reject']) => Job): Promise<Answer> {
    if (this.#closed) return Promise.reject(new Error('the server is stopping'))
    return new Promise<Answer>((resolve, reject) => {
      this.#jobs.push(make(resolve, reject))
      this.#running ??= onNobodysBehalf(() => this.#run())
    })
  }

  async #run(): Promise<void> {
    this.#lastSize = 0
    // Requests that arrive together share the first transaction too.
    await nextTurn()
    while (this.#catchUp !== undefined || this.#jobs.length > 0) {
      if (this.#catchUp !== undefined) await this.#readMissed(this.#catchUp)
      else await this.#runNext()
    }
    // In the same tick as the last look at the jobs: one that comes later finds nobody running and starts again.
    this.#running = undefined
  }

  async #readMissed({ resolve, reject }: PromiseWithResolvers<void>): Promise<void> {
    // Whoever asks from now on may know of entries that this reading misses.
    this.#catchUp = undefined
    await this.#host.readMissed().then(resolve, reject)
  }

  async #runNext(): Promise<void> {
    const [job] = this.#jobs
    if (job === undefined || !('work' in job)) return this.#runTogether(this.#nextGroup())
    this.#jobs.shift()
    this.#lastSize = 0
    return this.#runAlone(job)
  }

  /**
   * Half of those who wait or were just answered, so that while the database works for one half, this process reads
   * what the other asks for. Whoever was answered together comes back together: if all who wait were taken, two
   * groups of any sizes would follow each other for ever, and both processes idle during the larger.
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

  async #runTogether(jobs: readonly GroupJob[]): Promise<void> {
    const transaction = new SharedTransaction(this.#host.state, jobs)
    try {
      if (transaction.entries.length > 0) {
        await transaction.send(await this.#connected())
        this.#apply(transaction.entries)
      }
    } catch (error) {
      return this.#recover(transaction.jobs, error)
    }
    transaction.answer()
    // The next one is not sent before the answers are: where clients, database and this process have two processors
    // between them, a database at work leaves only this one for whoever reads an answer, and stops it for each.
    await untilWritten()
  }

  async #runAlone(job: LoneJob): Promise<void> {
    try {
      const outcome = await commitAlone(await this.#connected(), this.#host.state, job.work)
      if ('refusal' in outcome) return job.reject(outcome.refusal)
      this.#apply(outcome.entries)
      job.resolve(outcome.answer)
    } catch (error) {
      await this.#recover([job], error)
    }
  }

  #apply(entries: readonly NewEntry[]) {
    const head = this.#host.state.journalHead
    this.#host.committed(entries.map((entry, index) => ({ ...entry, position: head + index + 1 })))
  }

  /** After the transaction of `jobs` has failed: tries again what may succeed, and refuses the rest. */
  async #recover(jobs: readonly Job[], error: unknown): Promise<void> {
    if (isJournalMoved(error)) {
      const failure = await this.#host.readMissed().catch((reason: unknown) => reason)
      if (failure === undefined) this.#jobs.unshift(...jobs)
      else refuse(jobs, failure)
    } else if (isConnectionLost(error)) {
      // Whether the commit happened is for the journal to say.
      this.#dropConnection()
      await this.#host.readMissed().catch(() => undefined)
      refuse(jobs, error)
    } else if (jobs.length === 1) {
      refuse(jobs, error)
    } else {
      // One of them is poisoned. Alone, each meets only its own fate.
      for (const job of jobs as GroupJob[]) await this.#runTogether([job])
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client === undefined) {
      const client = new pg.Client({ ...withinLimits(this.#connection), pipeline: true })
      client.on('error', () => {
        if (this.#client === client) this.#client = undefined
      })
      await client.connect()
      this.#client = client
    }
    return this.#client
  }

  #dropConnection() {
    void this.#client?.end().catch(() => undefined)
    this.#client = undefined
  }
}

/** Resolves when all that was answered in this tick is on its way. */
function untilWritten(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/** With these PostgreSQL says that it ends the connection. */
const LAST_WORDS = /^57P/

/** Neither the database nor the journal refused it: the connection broke, or an entry could not be applied. */
function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return LAST_WORDS.test(error.code ?? '')
  return !isJournalMoved(error)
}

function refuse(jobs: readonly Job[], error: unknown) {
  for (const job of jobs) job.reject(error)
}
