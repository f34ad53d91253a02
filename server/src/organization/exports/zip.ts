import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string
  readonly content: Readable
  /** The content is already compressed, so compressing it again would only cost time. */
  readonly isPacked?: boolean
}

/** Streams entries into an archive. Requests each entry only after the previous one is on disk. */
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
