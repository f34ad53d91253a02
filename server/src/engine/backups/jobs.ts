import { statSync } from 'node:fs'
import { job } from '../jobs/job.ts'
import type { ServerContext } from '../server-context.ts'
import { HOUR_SECONDS, unixNow } from '../time.ts'
import { dueAt, prepareFolder, rotate, scheduledPath } from './schedule.ts'

/** Backs up into the folder of the configuration, on one node at a time, and queues the next one. */
export const scheduledBackup = job<Record<string, never>>(
  'scheduled_backup',
  { attempts: 5, priority: 20, oneAtATime: () => 'scheduled backup' },
  async (_, { server }) => {
    const { folder, everyHours, keep, recipient } = server.config.backups
    // The configuration has changed.
    if (folder === undefined) return
    const now = unixNow()
    // First: if this one fails for good, the next is made all the same.
    await scheduledBackup.queue(server.db, {}, { runAt: now + everyHours * HOUR_SECONDS, ifNoneWaits: true })
    const log = server.log.child({ folder })
    try {
      await prepareFolder(folder)
      const path = scheduledPath(folder, now)
      const { rows, files, missing } = await server.backups.make(path, recipient, (line) => log.debug(line))
      if (missing.length > 0)
        log.error({ path, missing }, 'a backup lacks files that the store does not have')
      const removed = await rotate({ folder, keep })
      log.info({ path, rows, files, bytes: statSync(path).size, removed }, 'made a backup')
    } catch (error) {
      // Each failure, not only the last: nobody looks into a folder of backups before they are needed.
      log.error({ err: error }, 'a backup failed')
      throw error
    }
  },
)

/** Begins the row of scheduled backups at a start, by what the folder has and what the configuration says now. */
export async function scheduleBackups({ config, db }: ServerContext): Promise<void> {
  const { folder, everyHours } = config.backups
  if (folder === undefined) return
  await scheduledBackup.queue(db, {}, { runAt: await dueAt(folder, everyHours, unixNow()) })
}
