import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ByteRange, StorageError } from '../store.ts'
import type { Bucket } from './bucket.ts'

/** Streams a file of the bucket, or a part of it. Throws StorageError. */
export async function readFrom(bucket: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`
  const { Body } = await bucket.ask((s3, options) => s3.getObject({ ...bucket.at(key), Range }, options))
  // In Node it is a stream of Node.
  return Body as Readable
}

/** Writes files of the bucket, or a part of each, into one local file. Returns its size. Throws StorageError. */
export async function fetchInto(
  bucket: Bucket,
  keys: readonly string[],
  path: string,
  range?: ByteRange,
): Promise<number> {
  await rm(path, { force: true })
  for (const key of keys) {
    const content = await readFrom(bucket, key, range)
    try {
      await pipeline(content, createWriteStream(path, { flags: 'a' }))
    } catch (error) {
      // The local file.
      if (error instanceof Error && 'path' in error) throw error
      throw new StorageError('the answer broke off', { cause: error })
    }
  }
  return (await stat(path)).size
}
