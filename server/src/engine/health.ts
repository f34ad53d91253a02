import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseFull } from './db/database.ts'
import type { DiskState } from './files/disk-space.ts'
import type { ServerContext } from './server-context.ts'

/** A database that has not answered by then does not serve, whatever becomes of it. */
const ANSWER_WITHIN_MS = 5_000
/** So long what has failed for want of space counts as going to fail again. */
const REMEMBERED_MS = 30_000

export interface HealthState {
  readonly status: 'ok' | 'failing'
  readonly database: 'ok' | 'unreachable' | 'full'
  /** The one that uploads are on. */
  readonly disk: DiskState
}

/** Whether a server, its database and its disk serve. */
export class Health {
  #fullAt = Number.NEGATIVE_INFINITY

  /** A full database still answers questions: it is known by what it refused. */
  databaseRefused(error: unknown) {
    if (isDatabaseFull(error)) this.#fullAt = performance.now()
  }

  async of({ db, files }: ServerContext): Promise<HealthState> {
    const late = sleep(ANSWER_WITHIN_MS, false, { ref: false })
    const answers = db.query('select 1').then(
      () => true,
      () => false,
    )
    const [isThere, disk] = await Promise.all([Promise.race([answers, late]), files.space.state()])
    const isFull = performance.now() - this.#fullAt < REMEMBERED_MS
    const database = !isThere ? 'unreachable' : isFull ? 'full' : 'ok'
    return { status: database === 'ok' && disk === 'ok' ? 'ok' : 'failing', database, disk }
  }
}
