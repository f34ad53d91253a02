import { chore } from '../realm/chore.ts'
import { deleteStalePreviews } from './storage.ts'

export const forgetPreviews = chore('forget previews of pages', ({ db, state }) =>
  deleteStalePreviews(db, state.id),
)
