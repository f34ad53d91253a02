import pg from 'pg'

type Ask = (config: unknown, values?: unknown, done?: unknown) => unknown

/**
 * Has a connection promise its answers here instead of in the driver. Until the driver's method is optimized, which takes
 * thousands of queries, V8 keeps each query whose promise was made inside of it, with its text, parameters and rows, until
 * a full collection: searches then caused one every three seconds, and each made a search wait for 50 ms.
 */
export function promiseAnswers(client: pg.ClientBase) {
  // Looked up each time, so that whoever watches all connections sees these queries too.
  const ask: Ask = (...asked) => Reflect.apply(pg.Client.prototype.query, client, asked)
  const query: Ask = (config, values, done) => {
    // The driver promises nothing for these.
    if (isSubmitted(config) || typeof values === 'function' || done !== undefined) {
      return ask(config, values, done)
    }
    const { promise, resolve, reject } = Promise.withResolvers()
    ask(config, values, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)))
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
