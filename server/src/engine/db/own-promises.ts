import type pg from 'pg'

type Ask = (...asked: unknown[]) => unknown

/**
 * Has a connection promise its answers here instead of in the driver. Until the driver's method is optimized, which takes
 * thousands of queries, V8 keeps each query whose promise was made inside of it, with its text, parameters and rows, until
 * a full collection: searches then caused one every three seconds, and each made a search wait for 50 ms.
 */
export function promiseAnswers(client: pg.ClientBase) {
  const ask: Ask = client.query.bind(client)
  const query: Ask = (...asked) => {
    const [config] = asked
    // The driver promises nothing for these.
    if (typeof asked.at(-1) === 'function' || isSubmitted(config)) return ask(...asked)
    const { promise, resolve, reject } = Promise.withResolvers()
    ask(...asked, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)))
    return promise.catch(tellWhoAsked)
  }
  // It takes and gives the same.
  client.query = query as typeof client.query
}

const isSubmitted = (config: unknown) => typeof config === 'object' && config !== null && 'submit' in config

/** The error comes from the socket: as the driver does, shows instead who waits for the answer. */
function tellWhoAsked(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}
