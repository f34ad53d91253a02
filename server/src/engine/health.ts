import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseFull } from './db/database.ts'
import type { DiskState } from './files/disk-space.ts'
import type { ServerContext } from './server-context.ts'

/** A database that takes longer counts as unreachable. */
const ANSWER_WITHIN_MS = 5_000
/** How long a write that failed for lack of space keeps the state `full`. */
const REMEMBERED_MS = 30_000

/** What `GET /health` answers. */
export interface HealthState {
  /** `degraded`: all but files works, at this node as at any other. */
  readonly status: 'ok' | 'degraded' | 'failing'
  readonly database: 'ok' | 'unreachable' | 'full'
  /** The disk that holds uploads. */
  readonly disk: DiskState
  /** The service that keeps files, if there is one. */
  readonly storage?: 'ok' | 'unreachable'
}

/** Tracks whether the server, its database and its disk work. */
export class Health {
  #fullAt = Number.NEGATIVE_INFINITY
  /** Whether the server is about to stop, and hands its clients over to other nodes. */
  isDraining = false

  /**
   * Remembers that the database refused a write because its disk is full. It still answers `select 1`, so a probe
   * would not notice.
   */
  databaseRefused(error: unknown) {
    if (isDatabaseFull(error)) this.#fullAt = performance.now()
  }

  async of({ db, files }: ServerContext): Promise<HealthState> {
    const late = sleep(ANSWER_WITHIN_MS, false, { ref: false })
    const answers = db.query('select 1').then(
      () => true,
      () => false,
    )
    const [isThere, disk, serves] = await Promise.all([
      Promise.race([answers, late]),
      files.space.state(),
      Promise.race([files.storageServes(), late]),
    ])
    const isFull = performance.now() - this.#fullAt < REMEMBERED_MS
    const database = !isThere ? 'unreachable' : isFull ? 'full' : 'ok'
    const isFailing = database !== 'ok' || disk !== 'ok'
    const status = isFailing ? 'failing' : serves === false ? 'degraded' : 'ok'
    return {
      status,
      database,
      disk,
      ...(serves !== undefined && { storage: serves ? 'ok' : 'unreachable' }),
    }
  }
}
