import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string
  readonly content: Readable
  /** What is packed already only gets slower by packing it again. */
  readonly isPacked?: boolean
}

/** Writes an archive as its entries come: each is asked for when the one before it is on disk. */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  const zip = new ZipFile()
  const failure = new AbortController()
  const fail = (error: unknown) => failure.abort(error)
  zip.on('error', fail)
  const written = pipeline(zip.outputStream, createWriteStream(path), { signal: failure.signal })
  written.catch(fail)
  try {
    for await (const { name, content, isPacked = false } of entries) {
      zip.addReadStream(content, name, { compress: !isPacked })
      await finished(content, { signal: failure.signal }).finally(() => content.destroy())
    }
    zip.end()
    await written
  } catch (error) {
    fail(error)
    await written.catch(() => undefined)
    throw failure.signal.reason
  }
}
