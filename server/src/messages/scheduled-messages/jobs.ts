import { job } from '#engine/jobs/job.ts'
import { type Due, deliver } from './delivery.ts'

/** All tries fit into the minutes before the message counts as too late. */
const ATTEMPTS = 6

export const sendWhenDue = job<Due>('send_scheduled_message', { attempts: ATTEMPTS }, deliver)
