import { job } from '#engine/jobs/job.ts'
import { attachmentByToken } from './storage.ts'

/** Removes the files of an upload that could not be saved, unless a later attempt has saved it. */
export const removeUnsaved = job<{ realmId: number; token: string; keys: string[] }>(
  'remove_unsaved_upload',
  { attempts: 10 },
  async ({ realmId, token, keys }, { server }) => {
    if ((await attachmentByToken(server.db, realmId, token)) === undefined)
      await server.files.store.remove(keys)
  },
)
