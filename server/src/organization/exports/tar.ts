import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Files } from '#engine/files/files.ts'

/** A file of an archive. */
export interface TarEntry {
  readonly name: string
  readonly content: Readable
  /** In bytes, if it is known before the content is read. */
  readonly size?: number
}

/**
 * Streams entries into a `.tar.gz`. Requests each only after the one before is in it. What does not know its size, which
 * stands before the content, is first written beside it.
 */
export async function writeTar(path: string, entries: AsyncIterable<TarEntry>, files: Files): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(path))
  // Of the two that fail, the first says why.
  written.catch(() => undefined)
  try {
    for await (const { name, content, size } of entries) {
      if (size === undefined) await addSpooled(tar, name, content, await files.newLocalPath())
      else await pipeline(content, tar.entry({ name, size }))
    }
    tar.finalize()
    await written
  } catch (error) {
    // Streams only accept errors.
    tar.destroy(error as Error)
    await written.catch(() => undefined)
    throw error
  }
}

async function addSpooled(
  tar: ReturnType<typeof pack>,
  name: string,
  content: Readable,
  path: string,
): Promise<void> {
  try {
    await pipeline(content, createWriteStream(path))
    const { size } = await stat(path)
    await pipeline(createReadStream(path), tar.entry({ name, size }))
  } finally {
    await rm(path, { force: true })
  }
}
