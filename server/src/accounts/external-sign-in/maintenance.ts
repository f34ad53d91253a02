import { maintenanceTask } from '#engine/maintenance/task.ts'
import { deleteOldAnswers } from './saml-requests.ts'

export const forgetSamlAnswers = maintenanceTask('delete answers of SAML providers', ({ db, state }) =>
  deleteOldAnswers(db, state.id),
)
