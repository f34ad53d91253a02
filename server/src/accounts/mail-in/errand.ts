import { errand } from '#engine/jobs/job.ts'

/** Some hours of attempts: what fails then is a letter that this server cannot read. */
const ATTEMPTS = 10

/** Passing on a letter that was taken. Attended to before mail in bulk. */
export const letterErrand = errand<{ realmId: number; letterId: number }>('deliver_letter', {
  attempts: ATTEMPTS,
})
