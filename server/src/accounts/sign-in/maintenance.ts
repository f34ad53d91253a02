import { maintenanceTask } from '#engine/maintenance/task.ts'
import { deleteOldDesktopTokens } from './desktop-tokens.ts'

export const forgetDesktopTokens = maintenanceTask(
  'delete unused tokens of the desktop app',
  ({ db, state }) => deleteOldDesktopTokens(db, state.id),
)
