import { statSync } from 'node:fs'
import type { Logger } from 'pino'
import { job } from '../jobs/job.ts'
import type { ServerContext } from '../server-context.ts'
import { HOUR_SECONDS, unixNow } from '../time.ts'
import { openPlace } from './places.ts'
import { dueAt, preparePlace, rotate, scheduledName } from './schedule.ts'

/** Backs up to the place of the configuration, on one node at a time, and queues the next one. */
export const scheduledBackup = job<Record<string, never>>(
  'scheduled_backup',
  { attempts: 5, priority: 20, oneAtATime: () => 'scheduled backup' },
  async (_, { server }) => {
    const { address, everyHours } = server.config.backups
    // The configuration has changed.
    if (address === undefined) return
    const now = unixNow()
    // First: if this one fails for good, the next is made all the same.
    await scheduledBackup.queue(server.db, {}, { runIn: everyHours * HOUR_SECONDS, ifNoneWaits: true })
    const log = server.log.child({ place: address })
    try {
      await makeAt(server, address, now, log)
    } catch (error) {
      // Each failure, not only the last: nobody looks at backups before they are needed.
      log.error({ err: error }, 'a backup failed')
      throw error
    }
  },
)

async function makeAt(server: ServerContext, address: string, now: number, log: Logger): Promise<void> {
  const { keep, recipient } = server.config.backups
  const place = await openPlace(address, server.config)
  try {
    await preparePlace(place)
    const name = scheduledName(now)
    const path = place.pathOf(name)
    const { rows, files, missing, bytes } = await place.keep(name, async (local) => {
      const done = await server.backups.make(local, recipient, (line) => log.debug(line))
      return { ...done, bytes: statSync(local).size }
    })
    if (missing.length > 0) log.error({ path, missing }, 'a backup lacks files that the store does not have')
    const removed = await rotate(place, keep)
    log.info({ path, rows, files, bytes, removed }, 'made a backup')
  } finally {
    place.close()
  }
}

/** Begins the row of scheduled backups at a start, by what is there and what the configuration says now. */
export async function scheduleBackups({ config, db, log }: ServerContext): Promise<void> {
  const { address, everyHours } = config.backups
  if (address === undefined) return
  const place = await openPlace(address, config)
  try {
    const now = unixNow()
    const due = await dueAt(place, everyHours, now).catch((error: unknown) => {
      // Nothing else waits for a service that is away; and the backup says by itself that it fails.
      log.warn({ err: error }, 'cannot look when the last backup was made')
      return now
    })
    await scheduledBackup.queue(db, {}, { runIn: due - now })
  } finally {
    place.close()
  }
}
