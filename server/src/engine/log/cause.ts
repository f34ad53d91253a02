import { AsyncLocalStorage } from 'node:async_hooks'

/** What the current work is done for. Every line of the log that it causes has these fields. */
export interface Cause {
  /** The id of the request that began it, as its answer has in `x-request-id`. */
  readonly request?: string | undefined
  /** The job that does it. */
  readonly job?: string
}

const causes = new AsyncLocalStorage<Cause>()

/** Does work for a request or a job. */
export const becauseOf = <T>(cause: Cause, work: () => T): T => causes.run(cause, work)

/** Does work that is for nobody in particular, although it may have been begun by a request. */
export const becauseOfNothing = <T>(work: () => T): T => causes.exit(work)

/** What the current work is done for, if it is known. */
export const currentCause = (): Cause | undefined => causes.getStore()
