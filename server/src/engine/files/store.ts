import type { Readable } from 'node:stream'

/** Positions of the first and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** An open file, readable until it is read or closed, even if it is removed meanwhile. */
export interface OpenFile {
  /** The size in bytes. */
  readonly size: number
  /** Streams the file or a part of it, then closes it. */
  read(range?: ByteRange): Readable
  close(): Promise<void>
}

/**
 * Stores the bytes of files: on this machine's disk, or in a service that many nodes share. The server makes the
 * keys, so they contain nothing that a user typed.
 */
export interface FileStore {
  /** Moves a local file into the store. Durable once it resolves. */
  keep(key: string, localPath: string): Promise<void>
  /** Opens a file. Undefined if it does not exist. */
  open(key: string): Promise<OpenFile | undefined>
  /** Removes files, ignoring missing ones. */
  remove(keys: readonly string[]): Promise<void>
  /** The keys of the files in a folder that were kept before a time in UNIX seconds. */
  keptBefore(folder: string, before: number): Promise<string[]>
  /** Removes every file whose key starts with this folder. */
  removeAll(folder: string): Promise<void>
}
