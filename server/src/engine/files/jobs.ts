import { job } from '../jobs/job.ts'

/** Takes files out of the store, once nothing refers to them any more. */
export const removeFiles = job<{ keys: string[] }>('remove_files', { attempts: 10 }, ({ keys }, { server }) =>
  server.files.store.remove(keys),
)
