import { maintenanceTask } from '#engine/maintenance/task.ts'
import { deleteOldDesktopTokens } from './desktop-tokens.ts'
import { deleteOldPending } from './pending.ts'

export const forgetDesktopTokens = maintenanceTask(
  'delete unused tokens of the desktop app',
  ({ db, state }) => deleteOldDesktopTokens(db, state.id),
)

export const forgetPendingSignIns = maintenanceTask(
  'delete sign-ins whose second factor nobody showed',
  ({ db, state }) => deleteOldPending(db, state.id),
)
