import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { CompletedPart } from '@aws-sdk/client-s3'
import type { KeptFile } from '../store.ts'
import { type Bucket, bytesOf } from './bucket.ts'
import { fetchInto } from './fetching.ts'

const MIB = 1024 * 1024
/** Files up to this size are sent at once. */
const AT_ONCE_BYTES = 16 * MIB
/** No part but the last may be smaller. */
const LEAST_PART_BYTES = 5 * MIB
const MOST_PARTS = 10_000

/** Sends a local file to the bucket, a large one in parts. Nothing of it is in memory. Throws StorageError. */
export async function sendFile(bucket: Bucket, key: string, path: string): Promise<void> {
  const { size } = await stat(path)
  if (size <= AT_ONCE_BYTES) {
    const ContentMD5 = await md5Of(path, 0, size)
    await bucket.send((s3, options) => {
      const Body = bytesOf(path, 0, size)
      return s3.putObject({ ...bucket.at(key), Body, ContentLength: size, ContentMD5 }, options)
    })
    return
  }
  const partBytes = Math.max(AT_ONCE_BYTES, Math.ceil(size / MOST_PARTS))
  await inParts(bucket, key, async (upload) => {
    for (let start = 0; start < size; start += partBytes) {
      await upload.send(path, start, Math.min(partBytes, size - start))
    }
  })
}

/**
 * Makes one file of others that are in the bucket, in their order. The service copies what is large enough for a part
 * by itself; the rest comes through this machine.
 * @param localPath a file for that, which the caller removes
 */
export async function joinFiles(
  bucket: Bucket,
  key: string,
  files: readonly KeptFile[],
  localPath: string,
): Promise<void> {
  await inParts(bucket, key, async (upload) => {
    let waiting: KeptFile[] = []
    const sendWaiting = async () => {
      const size = await fetchInto(
        bucket,
        waiting.map(({ key }) => key),
        localPath,
      )
      await upload.send(localPath, 0, size)
      await rm(localPath, { force: true })
      waiting = []
    }
    for (const file of files) {
      if (waiting.length === 0 && file.size >= LEAST_PART_BYTES) {
        await upload.copy(file.key)
        continue
      }
      waiting.push(file)
      if (sizeOf(waiting) >= LEAST_PART_BYTES) await sendWaiting()
    }
    // The last part may be small.
    if (waiting.length > 0) await sendWaiting()
  })
}

const sizeOf = (files: readonly KeptFile[]) => files.reduce((total, { size }) => total + size, 0)

/** An upload in parts. Each call adds the next part. */
interface PartedUpload {
  send(path: string, start: number, length: number): Promise<void>
  copy(key: string): Promise<void>
}

/** Runs an upload in parts, and gives it up if it fails, since its parts would be kept and paid for. */
async function inParts(
  bucket: Bucket,
  key: string,
  work: (upload: PartedUpload) => Promise<void>,
): Promise<void> {
  const { UploadId } = await bucket.ask((s3, options) => s3.createMultipartUpload(bucket.at(key), options))
  const target = { ...bucket.at(key), UploadId }
  const parts: CompletedPart[] = []
  const next = () => ({ ...target, PartNumber: parts.length + 1 })
  const done = (ETag: string | undefined) => void parts.push({ ETag, PartNumber: parts.length + 1 })
  try {
    await work({
      async send(path, start, length) {
        const ContentMD5 = await md5Of(path, start, length)
        const { ETag } = await bucket.send((s3, options) => {
          const Body = bytesOf(path, start, length)
          return s3.uploadPart({ ...next(), Body, ContentLength: length, ContentMD5 }, options)
        })
        done(ETag)
      },
      async copy(from) {
        const { Bucket: name, Key } = bucket.at(from)
        const { CopyPartResult } = await bucket.ask((s3, options) =>
          s3.uploadPartCopy({ ...next(), CopySource: `${name}/${Key}` }, options),
        )
        done(CopyPartResult?.ETag)
      },
    })
    await bucket.ask((s3, options) =>
      s3.completeMultipartUpload({ ...target, MultipartUpload: { Parts: parts } }, options),
    )
  } catch (error) {
    // If this fails too, the sweep finds it a day later.
    await bucket.find((s3, options) => s3.abortMultipartUpload(target, options)).catch(() => undefined)
    throw error
  }
}

/** By which the service finds that bytes have changed on their way. */
async function md5Of(path: string, start: number, length: number): Promise<string> {
  const hash = createHash('md5')
  const bytes = bytesOf(path, start, length)
  if (Buffer.isBuffer(bytes)) return hash.digest('base64')
  await pipeline(bytes, hash)
  return hash.digest('base64')
}
