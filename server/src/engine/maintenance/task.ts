import type { Realm } from '../realm/realm.ts'

/** Periodic work for an organization, run at the start and every hour. */
export class MaintenanceTask {
  readonly name: string
  readonly run: (realm: Realm) => Promise<void>

  constructor(name: string, run: (realm: Realm) => Promise<void>) {
    this.name = name
    this.run = run
  }
}

/** Declares a task in a `maintenance.ts`. Found by scanning the server's folders. */
export function maintenanceTask(name: string, run: (realm: Realm) => Promise<void>): MaintenanceTask {
  return new MaintenanceTask(name, run)
}
