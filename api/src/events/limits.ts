export const queueIdleSeconds = 600
export const maxQueueIdleSeconds = 7 * 24 * 3600
export const heartbeatSeconds = 45
/** Added at random, so that the heartbeats of many queues do not fall together. */
export const heartbeatJitterSeconds = 10
/** How long a client should wait for an answer before it tries again. */
export const longPollTimeoutSeconds = 90
