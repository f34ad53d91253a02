import type { AuditEntry } from '@parley/api/audit-log/objects'
import type { Config } from '#engine/config.ts'
import type { Queryable } from '#engine/db/database.ts'
import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { auditEntries } from './storage.ts'
import { appendToFile } from './stream-file.ts'
import { sendToSyslog, syslogMessage } from './syslog.ts'

declare module '#engine/realm/realm.ts' {
  interface RealmContext {
    readonly auditStreams: Config['auditStreams']
  }
}

/** How many entries are passed on at a time. */
const BATCH = 500
/** After a failure it waits for so long, and twice as long after each that follows. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** Where the audit log goes. */
interface AuditStream {
  /** As the database knows it: another name begins at the first entry. */
  readonly name: string
  pass(entries: readonly AuditEntry[], closing: AbortSignal): Promise<void>
}

/**
 * Passes an organization's audit log on, in its order. Each entry at least once: a node notes how far it came after the
 * other side has taken it, so what it was passing on when it was killed comes again, with the same id. Of several nodes
 * one does it at a time, whichever comes first.
 */
export class AuditStreams extends BackgroundWork {
  readonly #streams: readonly AuditStream[]
  #waitMs = FIRST_WAIT_MS

  constructor(realm: Realm) {
    super(realm, 'the audit log could not be passed on: it is tried again')
    this.#streams = streamsOf(realm)
  }

  /** Called when there may be something to pass on. */
  follow(): void {
    if (this.#streams.length > 0) this.wake()
  }

  protected async work(closing: AbortSignal): Promise<void> {
    const failures: unknown[] = []
    // One that fails does not stop the other.
    for (const stream of this.#streams) {
      try {
        let count = BATCH
        while (count === BATCH && !closing.aborted) count = await this.#passSome(stream, closing)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length === 0) {
      this.#waitMs = FIRST_WAIT_MS
      return
    }
    this.wake(this.#waitMs)
    this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2)
    throw failures[0]
  }

  /** Passes the next entries on. Returns how many. */
  #passSome({ name, pass }: AuditStream, closing: AbortSignal): Promise<number> {
    const { db, state } = this.realm
    return db.transaction(async (tx: Queryable) => {
      await tx.query(
        'insert into audit_streams (realm_id, stream, through) values ($1, $2, 0) on conflict do nothing',
        [state.id, name],
      )
      const { rows } = await tx.query<{ through: number }>(
        'select through from audit_streams where realm_id = $1 and stream = $2 for update skip locked',
        [state.id, name],
      )
      const [progress] = rows
      // Another node is at it, and has heard of the same entries.
      if (progress === undefined) return 0
      const entries = await auditEntries(tx, state.id, {}, { after: progress.through, limit: BATCH })
      const last = entries.at(-1)
      if (last === undefined) return 0
      await pass(entries, closing)
      await tx.query('update audit_streams set through = $3 where realm_id = $1 and stream = $2', [
        state.id,
        name,
        last.id,
      ])
      return entries.length
    })
  }
}

function streamsOf({ context, state }: Realm): AuditStream[] {
  const { file, syslog } = context.auditStreams
  const streams: AuditStream[] = []
  if (file !== undefined) {
    const lineOf = (entry: AuditEntry) => `${JSON.stringify({ organization: state.stringId, ...entry })}\n`
    streams.push({ name: 'file', pass: (entries) => appendToFile(file, entries.map(lineOf).join('')) })
  }
  if (syslog !== undefined) {
    const messageOf = (entry: AuditEntry) => syslogMessage(entry, state.stringId)
    streams.push({
      name: 'syslog',
      pass: (entries, closing) => sendToSyslog(syslog, entries.map(messageOf), closing),
    })
  }
  return streams
}
