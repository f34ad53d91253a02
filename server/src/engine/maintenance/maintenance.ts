import type { Logger } from 'pino'
import { unhurried } from '../db/query-limits.ts'
import type { Realm } from '../realm/realm.ts'
import type { MaintenanceTask } from './task.ts'

const INTERVAL_MS = 3_600_000

/** What `Maintenance` works on. */
export interface MaintenanceHost {
  readonly tasks: readonly MaintenanceTask[]
  readonly realms: () => Iterable<Realm>
  readonly log: Logger
}

/** Runs the maintenance tasks of every organization at the start and every hour, one after the other. */
export class Maintenance {
  readonly #host: MaintenanceHost
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stopped = false

  constructor(host: MaintenanceHost) {
    this.#host = host
  }

  start() {
    void this.run()
    this.#timer = setInterval(() => void this.run(), INTERVAL_MS)
    this.#timer.unref()
  }

  /** Runs all tasks once. A failing task does not stop the others. */
  run(): Promise<void> {
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #runAll(): Promise<void> {
    for (const realm of this.#host.realms()) {
      for (const task of this.#host.tasks) {
        if (this.#stopped) return
        await unhurried(() => task.run(realm)).catch((error: unknown) => {
          // Not an error if the organization was deleted meanwhile.
          if (realm.isClosed) return
          this.#host.log.error(
            { err: error, realm: realm.state.id },
            `the maintenance task '${task.name}' failed`,
          )
        })
      }
    }
  }
}
