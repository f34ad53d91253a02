import { jobFor } from '#engine/jobs/job.ts'
import { deliver } from './deliver.ts'
import { letterErrand } from './errand.ts'

/** Passes on a letter. */
export const deliverReceived = jobFor(letterErrand, deliver)
