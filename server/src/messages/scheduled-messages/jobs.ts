import { job } from '#engine/jobs/job.ts'
import { type Due, deliver } from './delivery.ts'

/** All tries are within the minutes after which the message would be too late anyway. */
const ATTEMPTS = 6

export const sendWhenDue = job<Due>('send_scheduled_message', { attempts: ATTEMPTS }, deliver)
