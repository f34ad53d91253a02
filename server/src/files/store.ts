import type { Readable } from 'node:stream'

/** Positions of the first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Where the bytes of files are kept: this machine's disk, or a service that many nodes share. Keys are of the server's
 * own making and hold nothing that a person has typed.
 */
export interface FileStore {
  /** Takes over a file of this machine, which is then gone from where it was. Durable when it resolves. */
  keep(key: string, localPath: string): Promise<void>
  /** Bytes; undefined where there is no such file. */
  size(key: string): Promise<number | undefined>
  /** The file, or that part of it. */
  read(key: string, range?: ByteRange): Readable
  /** Forgets files; those that are not there are no failure. */
  remove(keys: readonly string[]): Promise<void>
}
