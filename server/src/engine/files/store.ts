import type { Readable } from 'node:stream'

/** Positions of the first and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** How a browser is to save a file that it fetches from where it is stored. */
export interface SavedAs {
  /** The Content-Disposition header. */
  readonly disposition: string
  readonly contentType: string
}

/** An open file, to be read or closed. */
export interface OpenFile {
  /** The size in bytes. */
  readonly size: number
  /** Streams the file or a part of it, then closes it. Throws StorageError; an error later breaks the stream. */
  read(range?: ByteRange): Promise<Readable>
  close(): Promise<void>
  /** An address that gives the file for a minute to whoever has it; undefined where there is none. */
  link?(as: SavedAs): Promise<string>
}

/** A file of a store. */
export interface KeptFile {
  readonly key: string
  /** In bytes. */
  readonly size: number
  /** UNIX seconds. */
  readonly keptAt: number
}

/** The store does not serve at the moment. */
export class StorageError extends Error {}

/**
 * Stores the bytes of files: on this machine's disk, or in a service that many nodes share. The server makes the
 * keys, so they contain nothing that a user typed. A store elsewhere throws StorageError while it cannot be reached.
 */
export interface FileStore {
  /** Moves a local file into the store; it may stay where it is. Durable once it resolves. */
  keep(key: string, localPath: string): Promise<void>
  /** Opens a file. Undefined if it does not exist. */
  open(key: string): Promise<OpenFile | undefined>
  /** Removes files, ignoring missing ones. */
  remove(keys: readonly string[]): Promise<void>
  /** The files whose keys start with this folder; without one, all. */
  list(folder?: string): AsyncIterable<KeptFile>
  /** Removes every file whose key starts with this folder. */
  removeAll(folder: string): Promise<void>
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Throws for what is no key: it could lead out of the store. */
export function checkKey(key: string) {
  if (!KEY.test(key)) throw new Error(`'${key}' is no key of a file`)
}

/** The folder of unfinished uploads in parts. */
export const UNFINISHED = 'unfinished'
/** The folder of files that arrive. */
export const INCOMING = 'incoming'
