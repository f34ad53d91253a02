/** No usable answer came: the host is unreachable, the connection broke, or something between answered instead. */
export class NetworkError extends Error {
  /** The HTTP status, where there was an answer at all. */
  readonly status: number | undefined

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'NetworkError'
    this.status = options.status
  }
}
