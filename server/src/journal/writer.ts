import pg from 'pg'
import { Batch } from '../db/batch.ts'
import type { Connection } from '../db/database.ts'
import type { RealmState } from '../realm/state.ts'
import { Allotment, type Change, type Decision, type GroupCommand } from './command.ts'
import type { Entry, NewEntry } from './entry.ts'

type Job =
  | { alone: (change: Change) => Promise<unknown>; settle: Settle }
  | { command: GroupCommand<never, unknown>; item: unknown; settle: Settle }

interface Settle {
  resolve(answer: never): void
  reject(error: unknown): void
}

/** More would only make each commit longer: the gain of sharing it is spent by then. */
const LARGEST_BATCH = 200
const JOURNAL_MOVED = 'PJ001'

export interface WriterHost {
  readonly state: RealmState
  /** Called after the commit, in order, before anybody is answered. */
  committed(entries: Entry[]): void
  /** Reads and applies what other nodes have appended. */
  catchUp(): Promise<void>
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
  #jobs: Job[] = []
  #running: Promise<void> | undefined
  /** Commands that are committed and whose callers are not told yet. */
  #answered: (() => void)[] = []
  #closed = false

  constructor(host: WriterHost, connection: Connection) {
    this.#host = host
    this.#connection = connection
  }

  /** Runs `work` alone in a transaction; whatever it throws rolls everything back. */
  change<Answer>(work: (change: Change) => Promise<Answer>): Promise<Answer> {
    return this.#submit<Answer>((settle) => ({ alone: work, settle }))
  }

  /** Joins the next shared transaction. */
  group<Item, Answer>(command: GroupCommand<Item, Answer>, item: Item): Promise<Answer> {
    return this.#submit<Answer>((settle) => ({
      command: command as GroupCommand<never, unknown>,
      item,
      settle,
    }))
  }

  /** Finishes what is waiting and closes the connection. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await this.#client?.end()
  }

  #submit<Answer>(make: (settle: Settle) => Job): Promise<Answer> {
    if (this.#closed) return Promise.reject(new Error('the server is stopping'))
    return new Promise<Answer>((resolve, reject) => {
      this.#jobs.push(make({ resolve: resolve as Settle['resolve'], reject }))
      this.#running ??= this.#run()
    })
  }

  async #run(): Promise<void> {
    // A turn of the event loop first: requests that arrive together then share the first transaction too.
    await new Promise(setImmediate)
    while (this.#jobs.length > 0) {
      const jobs = this.#nextJobs()
      await this.#commitOrSplit(jobs)
      if (this.#jobs.length === 0) this.#giveAnswers()
    }
    // In the same tick as the last look at the jobs: one that comes later finds nobody running and starts again.
    this.#running = undefined
  }

  #nextJobs(): Job[] {
    let count = 0
    while (count < LARGEST_BATCH && count < this.#jobs.length && !('alone' in (this.#jobs[count] as Job)))
      count++
    return this.#jobs.splice(0, Math.max(1, count))
  }

  async #commitOrSplit(jobs: Job[]): Promise<void> {
    for (;;) {
      try {
        return await this.#commit(jobs)
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === JOURNAL_MOVED) {
          const failure = await this.#host.catchUp().catch((reason: unknown) => reason)
          if (failure !== undefined) return refuse(jobs, failure)
        } else if (!(error instanceof pg.DatabaseError)) {
          // The connection broke, or a command did in the middle of its rows: whether the commit happened is for
          // the journal to say.
          void this.#client?.end().catch(() => undefined)
          this.#client = undefined
          await this.#host.catchUp().catch(() => undefined)
          return refuse(jobs, error)
        } else if (jobs.length === 1) {
          return refuse(jobs, error)
        } else {
          // One of them is poisoned. Alone, each meets only its own fate.
          for (const job of jobs) await this.#commitOrSplit([job])
          return
        }
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

  #commit(jobs: Job[]): Promise<void> {
    const [first] = jobs
    if (first !== undefined && 'alone' in first) {
      this.#giveAnswers()
      return this.#commitAlone(first)
    }
    return this.#commitGroup(jobs as Extract<Job, { command: unknown }>[])
  }

  async #commitAlone(job: Extract<Job, { alone: unknown }>): Promise<void> {
    const client = await this.#connected()
    const { state } = this.#host
    const entries: NewEntry[] = []
    const allot = new Allotment(state)
    try {
      // The row lock first: what the command reads from the database is then of the same position as the state.
      const [, { rows }] = await Promise.all([
        client.query('begin'),
        client.query<{ journal_head: number }>(
          'select journal_head from realms where realm_id = $1 for update',
          [state.id],
        ),
      ])
      if (rows[0]?.journal_head !== state.journalHead) {
        await client.query('rollback')
        await this.#host.catchUp()
        return await this.#commitAlone(job)
      }
      let answer: unknown
      try {
        answer = await job.alone({ tx: client, state, allot, append: (entry) => entries.push(entry) })
      } catch (error) {
        await client.query('rollback')
        job.settle.reject(error)
        return
      }
      const batch = new Batch()
      if (entries.length > 0) this.#addJournal(batch, entries, allot)
      batch.add('commit', 'commit', [])
      await batch.send(client)
      this.#finish(entries)
      job.settle.resolve(answer as never)
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }

  async #commitGroup(jobs: Extract<Job, { command: unknown }>[]): Promise<void> {
    const client = await this.#connected()
    const { state } = this.#host
    const allot = new Allotment(state)
    const entries: NewEntry[] = []
    const decided: { job: (typeof jobs)[number]; decision: Decision<unknown> }[] = []
    for (const job of jobs) {
      try {
        const decision = job.command.decide(state, job.item as never, allot)
        decided.push({ job, decision })
        entries.push(...decision.entries)
      } catch (error) {
        job.settle.reject(error)
      }
    }
    // Those who were refused have been told; if the rest has to be tried again, it is without them.
    if (decided.length < jobs.length) jobs.splice(0, jobs.length, ...decided.map(({ job }) => job))
    if (entries.length > 0) {
      const batch = new Batch()
      this.#addJournal(batch, entries, allot)
      for (const command of new Set(decided.map(({ job }) => job.command))) {
        const items = decided.filter(({ job }) => job.command === command)
        command.write(
          (name, text, values) => batch.add(name, text, values),
          state.id,
          items.map(({ job, decision }) => ({ item: job.item as never, decision })),
        )
      }
      const committed = batch.send(client)
      // Answering takes about as long as a commit: now the database works meanwhile.
      this.#giveAnswers()
      await committed
      this.#finish(entries)
    }
    for (const { job, decision } of decided)
      this.#answered.push(() => job.settle.resolve(decision.answer as never))
  }

  #giveAnswers() {
    for (const answer of this.#answered.splice(0)) answer()
  }

  #addJournal(batch: Batch, entries: readonly NewEntry[], allot: Allotment) {
    const { id, journalHead } = this.#host.state
    batch.add('advance', 'select advance_journal($1, $2, $3, $4)', [
      id,
      journalHead,
      entries.length,
      allot.lastMessageId,
    ])
    batch.add(
      'append',
      `insert into journal (realm_id, position, kind, payload, at)
       select $1, $2 + entry.ordinal, entry.kind, entry.payload, extract(epoch from now())
       from rows from (unnest($3::text[]), jsonb_array_elements($4)) with ordinality as entry(kind, payload, ordinal)`,
      [id, journalHead, entries.map((entry) => entry.kind.kind), `[${entries.map(journaledPayload).join()}]`],
    )
  }

  #finish(entries: readonly NewEntry[]) {
    const head = this.#host.state.journalHead
    this.#host.committed(entries.map((entry, index) => ({ ...entry, position: head + index + 1 })))
  }
}

function refuse(jobs: readonly Job[], error: unknown) {
  for (const job of jobs) job.settle.reject(error)
}

function journaledPayload({ kind, payload }: NewEntry): string {
  const { journaled } = kind.declaration
  return JSON.stringify(journaled === undefined ? payload : journaled(payload as never))
}
