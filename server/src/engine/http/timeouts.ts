/** Timeouts for requests, in milliseconds unless noted. */
export interface Patience {
  /** For the headers: from the first byte of a request, or the start of its connection. */
  readonly headers: number
  /** The interval at which an incoming body is checked. */
  readonly span: number
  /** The bytes that a body must receive per `span`. Files on a slow line are faster. */
  readonly bytesInSpan: number
  /** For a whole body other than a file. Files have no limit in total. */
  readonly form: number
  /** For a refused body, so that its sender can read the answer. */
  readonly unread: number
  /** Without a byte in either direction for this long, the peer counts as gone. No answer takes as long. */
  readonly silence: number
}

/** The timeouts outside of tests. */
export const PATIENCE: Patience = {
  headers: 20_000,
  span: 10_000,
  bytesInSpan: 5_000,
  form: 60_000,
  unread: 3_000,
  silence: 180_000,
}
