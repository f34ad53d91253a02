import { job } from '../jobs/job.ts'
import { removingFiles } from './removal.ts'

/** For how long files stay when a backup keeps them. */
const LATER_SECONDS = 60

/** Removes files from the store that no row refers to any more. */
export const removeFiles = job<{ keys: string[] }>(
  'remove_files',
  { attempts: 10 },
  async (wanted, { server }) => {
    const { db, files } = server
    if (await removingFiles(db, () => files.store.remove(wanted.keys))) return
    await removeFiles.queue(db, wanted, { runIn: LATER_SECONDS })
  },
)
