import { collection } from '../contract/collection.ts'

export const eventQueues = collection({
  things: 'event queues',
  cap: 1000,
  of: 'person',
  whenFull: 'the least used goes',
})
/** A queue that is not read for so long is gone; clients may ask for more. */
export const queueIdleSeconds = 600
export const maxQueueIdleSeconds = 7 * 24 * 3600
/** A silent connection is cut by some proxies after a minute. */
export const heartbeatSeconds = 45
/** Added at random, so that the heartbeats of many queues do not fall together. */
export const heartbeatJitterSeconds = 10
/** How long a client should wait for an answer before it tries again. */
export const longPollTimeoutSeconds = 90
/** Kinds of events or sections that a client names, and terms that filter its messages: a queue keeps them. */
export const maxNamesOfTypes = 500
export const maxTypeNameLength = 100
export const maxTermsOfQueue = 100
export const maxOperandOfQueueLength = 1000
