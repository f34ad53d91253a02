import type { Readable } from 'node:stream'

/** Positions of the first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A file that stays readable until it was read or closed, also where it is removed meanwhile. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number
  /** The file, or that part of it; closes it at the end. */
  read(range?: ByteRange): Readable
  close(): Promise<void>
}

/**
 * Where the bytes of files are kept: this machine's disk, or a service that many nodes share. Keys are of the server's
 * own making and hold nothing that a person has typed.
 */
export interface FileStore {
  /** Takes over a file of this machine, which is then gone from where it was. Durable when it resolves. */
  keep(key: string, localPath: string): Promise<void>
  /** Undefined where there is no such file. */
  open(key: string): Promise<OpenFile | undefined>
  /** Forgets files; those that are not there are no failure. */
  remove(keys: readonly string[]): Promise<void>
  /** Forgets every file whose key begins with these parts. */
  removeAll(folder: string): Promise<void>
}
