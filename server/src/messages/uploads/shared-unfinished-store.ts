import { open, rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { unfinishedUploads } from '@parley/api/uploads/limits'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Files } from '#engine/files/files.ts'
import type { ArrivedFile } from '#engine/files/receive.ts'
import type { S3Store } from '#engine/files/s3/s3-store.ts'
import { type KeptFile, UNFINISHED } from '#engine/files/store.ts'
import { type FinishedParts, ownerIn, type UnfinishedUploads } from './unfinished.ts'

/** So much of an upload is on this node's disk at most; the rest is in the service already. */
const PIECE_BYTES = 16 * 1024 * 1024
/** So much of a file that is no picture is looked at to tell its type. */
const HEAD_BYTES = 1024 * 1024
const FACTS = 'facts'

/** What the facts of an upload hold. */
interface Facts {
  readonly size: number | null
  readonly metadata: Upload['metadata'] | null
  readonly createdAt: string
}

/** A piece of an upload: the bytes from `start`. */
interface Piece extends KeptFile {
  readonly start: number
}

/**
 * Unfinished uploads in the service that all nodes share, so that one which was begun at one node goes on at another:
 * a folder for each, with its facts and its pieces. The name of a piece says which bytes it holds, and none is ever
 * written over, so no lock has to reach over nodes: two requests that bring the same bytes leave two pieces, of which
 * the longest row counts.
 */
export class SharedUnfinishedStore extends DataStore implements UnfinishedUploads {
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
    'expiration',
  ]
  readonly #files: Files
  readonly #store: S3Store

  constructor(files: Files, store: S3Store) {
    super()
    this.#files = files
    this.#store = store
  }

  /** Throws at the user's cap. */
  override async create(upload: Upload): Promise<Upload> {
    await this.#keepFacts(upload)
    // Count after creating: of two nodes that create at the same time, at least one sees the other's.
    if ((await this.#count(ownerIn(upload.id))) <= unfinishedUploads.cap) return upload
    await this.remove(upload.id)
    throw unfinishedUploads.full()
  }

  async #count(owner: string): Promise<number> {
    const folders = new Set<string>()
    for await (const { key } of this.#store.list(UNFINISHED, owner))
      folders.add(key.slice(0, key.lastIndexOf('/')))
    return folders.size
  }

  override async remove(id: string): Promise<void> {
    await this.#store.removeAll(folderOf(id))
  }

  override async getUpload(id: string): Promise<Upload> {
    const facts = await this.#factsOf(id)
    if (facts === undefined) throw ERRORS.FILE_NOT_FOUND
    return new Upload({
      id,
      offset: endOf(await this.#pieces(id)),
      ...(facts.size !== null && { size: facts.size }),
      ...(facts.metadata !== null && { metadata: facts.metadata }),
      creation_date: facts.createdAt,
    })
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    const upload = await this.getUpload(id)
    upload.size = size
    await this.#keepFacts(upload)
  }

  /** Keeps what has come even if the rest does not: the client goes on after it. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const path = await this.#files.newLocalPath()
    let piece = await open(path, 'w')
    let [start, length] = [offset, 0]
    const keep = async () => {
      await piece.close()
      if (length > 0) await this.#store.keep(`${folderOf(id)}/${start}-${length}`, path)
      start += length
      length = 0
    }
    try {
      try {
        // The body of a request gives buffers.
        for await (const chunk of readable as AsyncIterable<Buffer>) {
          await piece.writeFile(chunk)
          length += chunk.length
          if (length < PIECE_BYTES) continue
          await keep()
          piece = await open(path, 'w')
        }
      } finally {
        await keep()
      }
      return start
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Fetches a picture as a whole, since smaller ones are made of it, and of all else no more than the beginning. */
  async finished({ id, offset }: { readonly id: string; readonly offset: number }): Promise<FinishedParts> {
    const path = await this.#files.newLocalPath()
    const pieces = rowOf(await this.#pieces(id))
    const done = async () => {
      await rm(path, { force: true })
      // What is left of it is swept a day later.
      await this.remove(id).catch(() => undefined)
    }
    try {
      const moveTo = await this.#fetched(pieces, offset, path)
      return { file: { path, size: offset, ...(moveTo !== undefined && { moveTo }) }, done }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  async #fetched(pieces: readonly Piece[], size: number, path: string): Promise<ArrivedFile['moveTo']> {
    const [first] = pieces
    if (first === undefined) {
      await writeFile(path, '')
      return undefined
    }
    if (size > HEAD_BYTES) {
      await this.#store.fetch([first.key], path, { start: 0, end: Math.min(first.size, HEAD_BYTES) - 1 })
      const { type } = await this.#files.images.examine(path)
      if (type?.startsWith('image/') !== true) return (key) => this.#join(key, pieces)
    }
    await this.#store.fetch(
      pieces.map(({ key }) => key),
      path,
    )
    return undefined
  }

  async #join(key: string, pieces: readonly Piece[]): Promise<void> {
    const path = await this.#files.newLocalPath()
    try {
      await this.#store.join(key, pieces, path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async #keepFacts({ id, size, metadata, creation_date }: Upload): Promise<void> {
    const facts: Facts = {
      size: size ?? null,
      metadata: metadata ?? null,
      createdAt: creation_date ?? new Date().toISOString(),
    }
    const path = await this.#files.newLocalPath()
    try {
      await writeFile(path, JSON.stringify(facts))
      await this.#store.keep(`${folderOf(id)}/${FACTS}`, path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async #factsOf(id: string): Promise<Facts | undefined> {
    const opened = await this.#store.open(`${folderOf(id)}/${FACTS}`)
    if (opened === undefined) return undefined
    const chunks = await (await opened.read()).toArray()
    // Written by `#keepFacts`.
    return JSON.parse(Buffer.concat(chunks).toString()) as Facts
  }

  async #pieces(id: string): Promise<Piece[]> {
    const pieces: Piece[] = []
    for await (const file of this.#store.list(folderOf(id))) {
      const start = /\/(\d+)-\d+$/.exec(file.key)?.[1]
      if (start !== undefined) pieces.push({ ...file, start: Number(start) })
    }
    return pieces
  }
}

const folderOf = (id: string) => `${UNFINISHED}/${id}`

/** Those of the pieces that follow each other from the beginning, as far as any row of them gets. */
function rowOf(pieces: readonly Piece[]): Piece[] {
  /** How far one gets from a position, and with which piece first. */
  const best = new Map<number, { end: number; piece: Piece }>()
  for (const piece of pieces.toSorted((a, b) => b.start - a.start)) {
    const next = piece.start + piece.size
    const end = best.get(next)?.end ?? next
    if (end > (best.get(piece.start)?.end ?? piece.start)) best.set(piece.start, { end, piece })
  }
  const row: Piece[] = []
  for (let one = best.get(0); one !== undefined; one = best.get(one.piece.start + one.piece.size)) {
    row.push(one.piece)
  }
  return row
}

function endOf(pieces: readonly Piece[]): number {
  const last = rowOf(pieces).at(-1)
  return last === undefined ? 0 : last.start + last.size
}
