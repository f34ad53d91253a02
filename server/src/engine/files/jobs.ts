import { job } from '../jobs/job.ts'

/** Removes files from the store that no row refers to any more. */
export const removeFiles = job<{ keys: string[] }>('remove_files', { attempts: 10 }, ({ keys }, { server }) =>
  server.files.store.remove(keys),
)
