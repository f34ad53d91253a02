import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../db/database.ts'
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

/** A transaction that is sent. */
interface UnderWay {
  readonly transaction: SharedTransaction
  /** Resolves to the error, if it failed. */
  readonly ended: Promise<unknown>
}

/** More would only make each commit longer: the gain of sharing it is spent by then. */
const LARGEST_GROUP = 200
/** The database works on one while the next is made ready and arrives. A third would only wait. */
const MOST_UNDER_WAY = 2
/** A transaction costs about as much as so many more commands in one that has to be made anyway. */
const WORTH_SENDING_AHEAD = 10

export interface WriterHost {
  readonly state: RealmState
  /** Called after the commit, in order, before anybody is answered. */
  committed(entries: Entry[]): void
  /** Reads and applies what other nodes have appended. */
  catchUp(): Promise<void>
}

/**
 * The one way into a realm's journal on this node. Jobs run in the order they came; group commands that stand next
 * to each other share a transaction, and the next of these is sent while the one ahead of it is being committed.
 * Entries become part of the journal in commit order and without gaps: each transaction moves the journal's head from
 * where this node knows it to be, and fails if it is not there, or if the one ahead of it has failed.
 */
export class JournalWriter {
  readonly #host: WriterHost
  readonly #connection: Connection
  #client: pg.Client | undefined
  readonly #jobs: Job[] = []
  #running: Promise<void> | undefined
  /** The oldest first. */
  readonly #underWay: UnderWay[] = []
  /** Committed, and its callers are not told yet. */
  readonly #unanswered: SharedTransaction[] = []
  /** Called when so many jobs wait that they are worth sending ahead. */
  #manyWait: (() => void) | undefined
  #closed = false

  constructor(host: WriterHost, connection: Connection) {
    this.#host = host
    this.#connection = connection
  }

  /** Runs `work` alone in a transaction; whatever it throws rolls everything back. */
  change<Answer>(work: (change: Change) => Promise<Answer>): Promise<Answer> {
    return this.#submit<Answer>((resolve, reject) => ({ work, resolve, reject }))
  }

  /** Joins the next shared transaction. */
  group<Item, Answer>(command: GroupCommand<Item, Answer>, item: Item): Promise<Answer> {
    return this.#submit<Answer>((resolve, reject) => ({
      command: command as GroupCommand<never, unknown>,
      item,
      resolve,
      reject,
    }))
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
      this.#jobs.push(make(resolve as Settle['resolve'], reject))
      this.#running ??= this.#run()
      if (this.#jobs.length >= WORTH_SENDING_AHEAD) this.#manyWait?.()
    })
  }

  async #run(): Promise<void> {
    // Requests that arrive together share the first transaction too.
    await nextTurn()
    while (this.#jobs.length > 0 || this.#underWay.length > 0) await this.#step()
    this.#giveAnswers()
    // In the same tick as the last look at the jobs: one that comes later finds nobody running and starts again.
    this.#running = undefined
  }

  async #step(): Promise<void> {
    const [oldest] = this.#underWay
    const [job] = this.#jobs
    if (this.#isTimeToSend()) {
      await this.#send(this.#nextGroup())
      // Answering takes about as long as a commit: now the database works meanwhile.
      this.#giveAnswers()
      return
    }
    this.#giveAnswers()
    if (oldest !== undefined) {
      if (await this.#endsBeforeManyWait(oldest)) await this.#finish(oldest)
    } else if (job !== undefined && 'work' in job) {
      this.#jobs.shift()
      await this.#runAlone(job)
    }
  }

  #isTimeToSend(): boolean {
    const [job] = this.#jobs
    if (job === undefined || 'work' in job) return false
    if (this.#underWay.length === 0) return true
    return this.#underWay.length < MOST_UNDER_WAY && this.#jobs.length >= WORTH_SENDING_AHEAD
  }

  #nextGroup(): GroupJob[] {
    const end = this.#jobs.findIndex((job) => 'work' in job)
    return this.#jobs.splice(0, Math.min(LARGEST_GROUP, end < 0 ? this.#jobs.length : end)) as GroupJob[]
  }

  async #send(jobs: readonly GroupJob[]): Promise<void> {
    const client = await this.#connected().catch((error: unknown) => refuse(jobs, error))
    if (client === undefined) return
    try {
      const transaction = new SharedTransaction(this.#host.state, jobs, this.#underWay.at(-1)?.transaction)
      if (transaction.entries.length === 0) {
        this.#unanswered.push(transaction)
      } else {
        const ended = transaction.send(client).catch((error: unknown) => error)
        this.#underWay.push({ transaction, ended })
      }
    } catch (error) {
      // What the connection has of it is not known.
      this.#dropConnection()
      refuse(jobs, error)
    }
  }

  /** Resolves when a transaction has ended, or earlier, to false, when it is worth looking whether to send the next. */
  #endsBeforeManyWait({ ended }: UnderWay): Promise<boolean> {
    const manyWait = new Promise<boolean>((resolve) => {
      this.#manyWait = () => {
        this.#manyWait = undefined
        // The rest of what arrived together goes with them.
        setImmediate(() => resolve(false))
      }
    })
    return Promise.race([ended.then(() => true), manyWait])
  }

  /** Takes in what became of the oldest transaction. */
  async #finish(oldest: UnderWay): Promise<void> {
    this.#underWay.shift()
    const { entries, jobs } = oldest.transaction
    const error = (await oldest.ended) ?? this.#apply(entries)
    if (error === undefined) {
      this.#unanswered.push(oldest.transaction)
      return
    }
    // What follows it fails with it.
    const following = this.#underWay.splice(0)
    for (const { ended } of following) await ended
    const jobsBehind = following.flatMap(({ transaction }) => transaction.jobs)
    if (isConnectionLost(error)) refuse(jobsBehind, error)
    else this.#jobs.unshift(...jobsBehind)
    await this.#recover(jobs, error)
  }

  async #runAlone(job: LoneJob): Promise<void> {
    try {
      const outcome = await commitAlone(await this.#connected(), this.#host.state, job.work)
      if ('refusal' in outcome) return job.reject(outcome.refusal)
      const error = this.#apply(outcome.entries)
      if (error !== undefined) throw error
      job.resolve(outcome.answer as never)
    } catch (error) {
      await this.#recover([job], error)
    }
  }

  /** Returns the error where it is impossible. */
  #apply(entries: readonly NewEntry[]): unknown {
    const head = this.#host.state.journalHead
    try {
      this.#host.committed(entries.map((entry, index) => ({ ...entry, position: head + index + 1 })))
    } catch (error) {
      return error
    }
  }

  /** After the transaction of `jobs` has failed: tries again what may succeed, and refuses the rest. */
  async #recover(jobs: readonly Job[], error: unknown): Promise<void> {
    if (isJournalMoved(error)) {
      const failure = await this.#host.catchUp().catch((reason: unknown) => reason)
      if (failure === undefined) this.#jobs.unshift(...jobs)
      else refuse(jobs, failure)
    } else if (isConnectionLost(error)) {
      // Whether the commit happened is for the journal to say.
      this.#dropConnection()
      await this.#host.catchUp().catch(() => undefined)
      refuse(jobs, error)
    } else if (jobs.length === 1) {
      refuse(jobs, error)
    } else {
      // One of them is poisoned. Alone, each meets only its own fate.
      for (const job of jobs as GroupJob[]) {
        await this.#send([job])
        const [sent] = this.#underWay
        if (sent !== undefined) await this.#finish(sent)
      }
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client === undefined) {
      const client = new pg.Client({ ...this.#connection, pipeline: true })
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

  #giveAnswers() {
    for (const transaction of this.#unanswered.splice(0)) transaction.answer()
  }
}

/** Neither the database nor the journal refused it: the connection broke, or an entry could not be applied. */
function isConnectionLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) && !isJournalMoved(error)
}

function refuse(jobs: readonly Job[], error: unknown) {
  for (const job of jobs) job.reject(error)
}
