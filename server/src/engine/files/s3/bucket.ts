import { createReadStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import { codeOf } from '../../error-code.ts'
import { StorageError } from '../store.ts'
import type { S3Config } from './config.ts'

const CONNECT_MS = 3_000
/** How long the service may take to begin its answer. */
const ANSWER_MS = 10_000
/** Sending a part takes longer than asking. */
const SEND_MS = 60_000
const ATTEMPTS = 3
const BETWEEN_ATTEMPTS_MS = 200
/** Each download holds a connection for as long as its reader takes. */
const MOST_CONNECTIONS = 1_000

/** A request to the service. It passes on the options. */
type Request<Answer> = (client: S3, options: { requestTimeout: number }) => Promise<Answer>

/** The client of a bucket, which turns every failure but a missing file into a StorageError. */
export class Bucket {
  readonly name: string
  readonly client: S3
  readonly #prefix: string

  constructor({ bucket, prefix, ...config }: S3Config) {
    this.name = bucket
    this.#prefix = prefix
    this.client = new S3(settingsOf(config))
  }

  /** The name of a file in the bucket. */
  at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.name, Key: this.#prefix + key }
  }

  /** The start of the names of all files in a folder. */
  in(folder: string | undefined): { Bucket: string; Prefix: string } {
    return { Bucket: this.name, Prefix: this.#prefix + (folder === undefined ? '' : `${folder}/`) }
  }

  /** The key of a file, by its name in the bucket. */
  keyOf(name: string): string {
    return name.slice(this.#prefix.length)
  }

  /** Asks the service for something that is there. Throws StorageError. */
  async ask<Answer>(request: Request<Answer>): Promise<Answer> {
    return there(await this.find(request))
  }

  /** Like `ask`, but undefined if there is no such file. */
  find<Answer>(request: Request<Answer>): Promise<Answer | undefined> {
    return this.#answer(request, ANSWER_MS)
  }

  /** Like `ask`, for a request with bytes of a local file: the client repeats none, since it reads a stream once. */
  async send<Answer>(request: Request<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return there(await this.#answer(request, SEND_MS))
      } catch (error) {
        if (attempt === ATTEMPTS || !passes(error)) throw error
        await sleep(BETWEEN_ATTEMPTS_MS * attempt)
      }
    }
  }

  async #answer<Answer>(request: Request<Answer>, requestTimeout: number): Promise<Answer | undefined> {
    try {
      return await request(this.client, { requestTimeout })
    } catch (error) {
      if (isMissingFile(error)) return undefined
      // The local file that was to be sent.
      if (error instanceof Error && 'path' in error) throw error
      throw new StorageError(problemOf(error), { cause: error })
    }
  }

  close() {
    this.client.destroy()
  }
}

/** Whether the same may work in a moment. What the service refuses, such as a wrong key, it refuses again. */
function passes(error: unknown): boolean {
  if (!(error instanceof StorageError)) return false
  const { cause } = error
  return !(cause instanceof S3ServiceException) || (cause.$metadata.httpStatusCode ?? 500) >= 500
}

function there<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new StorageError('the service misses a file')
  return answer
}

const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

function settingsOf(config: Omit<S3Config, 'bucket' | 'prefix'>): S3ClientConfig {
  const { region, endpoint, pathStyle, credentials } = config
  const agent = { maxSockets: MOST_CONNECTIONS, keepAlive: true }
  return {
    // It would write to the console, past the server's log.
    logger: SILENT,
    region,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // Not all services know the newer checksums. Those of MD5, which all do, go with what is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && {
      credentials: {
        accessKeyId: credentials.accessKeyId,
        secretAccessKey: credentials.secretAccessKey,
        ...(credentials.sessionToken !== undefined && { sessionToken: credentials.sessionToken }),
      },
    }),
  }
}

/** A missing bucket is no missing file. */
const isMissingFile = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.name === 'NoSuchUpload')

/** In a line, without what was asked for. */
function problemOf(error: unknown): string {
  // Some answers have no body that says more.
  if (error instanceof S3ServiceException)
    return `${error.name}: ${error.message} (${error.$metadata.httpStatusCode})`
  return codeOf(error) ?? (error instanceof Error ? error.message : String(error))
}

/** A part of a local file, as a body to send. */
export const bytesOf = (path: string, start: number, length: number) =>
  // An empty file has no last byte.
  length === 0 ? Buffer.alloc(0) : createReadStream(path, { start, end: start + length - 1 })
