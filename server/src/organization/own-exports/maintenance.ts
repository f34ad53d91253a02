import { ownExportKeptSeconds } from '@parley/api/own-exports/limits'
import { removeFiles } from '#engine/files/jobs.ts'
import { maintenanceTask } from '#engine/maintenance/task.ts'
import { unixNow } from '#engine/time.ts'
import { ownExportKey } from './own-export.ts'
import { expireOwnExports } from './storage.ts'

export const deleteOldExports = maintenanceTask(
  'delete exports of own data that had their time',
  async ({ db, state }) => {
    await db.transaction(async (tx) => {
      const tokens = await expireOwnExports(tx, state.id, unixNow() - ownExportKeptSeconds)
      if (tokens.length === 0) return
      await removeFiles.queue(tx, { keys: tokens.map((token) => ownExportKey(state.id, token)) })
    })
  },
)
