import { collection } from '../contract/collection.ts'

/** The log of what services sent. */
export const webhookDeliveries = collection({
  things: 'deliveries of webhooks in the log',
  cap: 50,
  of: 'bot',
  whenFull: 'the least used goes',
})

/** So many of the newest messages of a channel say which programs write there. */
export const newestLookedAt = 2000
