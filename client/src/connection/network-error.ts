/** No usable answer: the host is unreachable, the connection broke, or a proxy answered in the server's place. */
export class NetworkError extends Error {
  /** The HTTP status, or undefined without any answer. */
  readonly status: number | undefined

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'NetworkError'
    this.status = options.status
  }
}

/** The status that a proxy answers for a server that is away. */
export const AWAY: readonly number[] = [502, 503, 504]
