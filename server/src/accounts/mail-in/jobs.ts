import { job, jobFor } from '#engine/jobs/job.ts'
import { deliver } from './deliver.ts'
import { letterErrand } from './errand.ts'
import { removeLeftovers } from './leftovers.ts'

/** Passes on a letter. */
export const deliverReceived = jobFor(letterErrand, deliver)

/** Removes files of letters that a killed server had not taken. */
export const removeLeftoverLetters = job<{ realmId: number }>(
  'remove_leftover_letters',
  { attempts: 1, priority: 10, oneAtATime: ({ realmId }) => `leftover letters of ${realmId}` },
  ({ realmId }, { server }) => removeLeftovers(server, realmId),
)
