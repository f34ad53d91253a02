import { chore } from '#engine/maintenance/task.ts'
import { deleteStalePreviews } from './storage.ts'

export const forgetPreviews = chore('forget previews of pages', ({ db, state }) =>
  deleteStalePreviews(db, state.id),
)
