import { job } from '#engine/jobs/job.ts'
import { isArchived } from '../retention/archived-uploads.ts'
import { attachmentByToken } from './storage.ts'

/** Removes the files of an upload that could not be saved, unless a later attempt has saved it. */
export const removeUnsaved = job<{ realmId: number; token: string; keys: string[] }>(
  'remove_unsaved_upload',
  { attempts: 10 },
  async ({ realmId, token, keys }, { server }) => {
    if ((await attachmentByToken(server.db, realmId, token)) !== undefined) return
    // It was saved, and is kept in the archive after its deletion.
    if (!(await isArchived(server.db, realmId, token))) await server.files.store.remove(keys)
  },
)
