/** How long the server waits for what clients send, in milliseconds where nothing else is said. */
export interface Patience {
  /** From the first byte of a request, or the beginning of its connection, to the end of its headers. */
  readonly headers: number
  /** A body that is under way is looked at after each of these times … */
  readonly span: number
  /** … in which at least so many bytes of it must have come. Files on a slow line come faster than that. */
  readonly bytesInSpan: number
  /** For a whole body that is no file. A file may take as long as it needs. */
  readonly form: number
  /** For a body that nobody reads, so that its sender gets to read why. */
  readonly unread: number
  /** After this without a byte in either direction the other side is taken for gone; no answer waits as long. */
  readonly silence: number
}

export const PATIENCE: Patience = {
  headers: 20_000,
  span: 10_000,
  bytesInSpan: 5_000,
  form: 60_000,
  unread: 3_000,
  silence: 180_000,
}
