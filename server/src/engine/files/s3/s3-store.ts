import type { Readable } from 'node:stream'
import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import {
  type ByteRange,
  checkKey,
  type FileStore,
  type KeptFile,
  type OpenFile,
  type SavedAs,
  StorageError,
} from '../store.ts'
import { Bucket } from './bucket.ts'
import type { S3Config } from './config.ts'
import { fetchInto, readFrom } from './fetching.ts'
import { joinFiles, sendFile } from './sending.ts'

/** How long an address of a file works. */
const LINK_SECONDS = 60
/** So many files are removed at the same time. Not all services remove several by one request. */
const REMOVED_TOGETHER = 8

/** A file store in a bucket of a service that speaks the S3 API, which all nodes share. */
export class S3Store implements FileStore {
  readonly #bucket: Bucket
  readonly #redirects: boolean

  constructor(config: S3Config) {
    this.#bucket = new Bucket(config)
    this.#redirects = config.redirects
  }

  async keep(key: string, localPath: string): Promise<void> {
    checkKey(key)
    await sendFile(this.#bucket, key, localPath)
  }

  async open(key: string): Promise<OpenFile | undefined> {
    checkKey(key)
    const found = await this.#bucket.find((s3, options) => s3.headObject(this.#bucket.at(key), options))
    if (found === undefined) return undefined
    return {
      size: found.ContentLength ?? 0,
      read: (range) => this.#read(key, range),
      close: async () => undefined,
      ...(this.#redirects && { link: (as: SavedAs) => this.#link(key, as) }),
    }
  }

  async #read(key: string, range: ByteRange | undefined): Promise<Readable> {
    return readFrom(this.#bucket, key, range)
  }

  #link(key: string, { disposition, contentType }: SavedAs): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#bucket.at(key),
      ResponseContentDisposition: disposition,
      ResponseContentType: contentType,
    })
    return getSignedUrl(this.#bucket.client, command, { expiresIn: LINK_SECONDS })
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += REMOVED_TOGETHER) {
      const some = keys.slice(at, at + REMOVED_TOGETHER)
      some.forEach(checkKey)
      await Promise.all(
        some.map((key) => this.#bucket.find((s3, options) => s3.deleteObject(this.#bucket.at(key), options))),
      )
    }
  }

  /** @param start what the rest of the key begins with */
  async *list(folder?: string, start = ''): AsyncGenerator<KeptFile> {
    if (folder !== undefined) checkKey(folder)
    const { Bucket: name, Prefix } = this.#bucket.in(folder)
    let after: string | undefined
    do {
      const page = await this.#bucket.ask((s3, options) =>
        s3.listObjectsV2({ Bucket: name, Prefix: Prefix + start, ContinuationToken: after }, options),
      )
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        yield {
          key: this.#bucket.keyOf(Key),
          size: Size,
          keptAt: Math.floor((LastModified?.getTime() ?? Date.now()) / 1000),
        }
      }
      after = page.NextContinuationToken
    } while (after !== undefined)
  }

  async removeAll(folder: string): Promise<void> {
    let some: string[] = []
    for await (const { key } of this.list(folder)) {
      some.push(key)
      if (some.length < REMOVED_TOGETHER) continue
      await this.remove(some)
      some = []
    }
    await this.remove(some)
  }

  /**
   * Writes files of the store into one local file.
   * @param range of each
   */
  async fetch(keys: readonly string[], localPath: string, range?: ByteRange): Promise<void> {
    await fetchInto(this.#bucket, keys, localPath, range)
  }

  /**
   * Makes one file of others, in their order, which stay.
   * @param localPath a file for what passes through, which the caller removes
   */
  async join(key: string, files: readonly KeptFile[], localPath: string): Promise<void> {
    checkKey(key)
    await joinFiles(this.#bucket, key, files, localPath)
  }

  /** Gives up uploads in parts that a killed server has left before a time in UNIX milliseconds. */
  async abandonParts(before: number): Promise<void> {
    const { Bucket: name, Prefix } = this.#bucket.in(undefined)
    try {
      const { Uploads = [] } = await this.#bucket.ask((s3, options) =>
        s3.listMultipartUploads({ Bucket: name, Prefix }, options),
      )
      for (const { Key, UploadId, Initiated } of Uploads) {
        if ((Initiated?.getTime() ?? before) >= before) continue
        await this.#bucket.find((s3, options) =>
          s3.abortMultipartUpload({ Bucket: name, Key, UploadId }, options),
        )
      }
    } catch (error) {
      // Services that do not list them end them by themselves.
      const { cause } = error as Error
      if (!(cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 501)) throw error
    }
  }

  /** Whether the service answers for the bucket. */
  async serves(): Promise<boolean> {
    try {
      const { Bucket: name } = this.#bucket.in(undefined)
      return (
        (await this.#bucket.find((s3, options) => s3.headBucket({ Bucket: name }, options))) !== undefined
      )
    } catch (error) {
      if (error instanceof StorageError) return false
      throw error
    }
  }

  close() {
    this.#bucket.close()
  }
}
