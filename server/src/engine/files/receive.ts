import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@parley/api/contract/endpoint'
import type { ApiError } from '@parley/api/contract/errors'
import type { Bodies } from '../http/bodies.ts'
import type { Pairs } from '../http/form.ts'
import { isMultipart, readMultipart } from '../http/multipart.ts'
import type { Call } from '../http/route.ts'
import type { User } from '../realm/state.ts'
import { fileName } from './names.ts'

/** A completely received file in the temporary folder. */
export interface ArrivedFile {
  readonly path: string
  /** The name, safe to show. */
  readonly name: string
  /** The content type that the sender declared. */
  readonly declaredType: string | undefined
  readonly size: number
  /**
   * Moves the file into the store, where its bytes are in the store's service already, and no more than the beginning
   * of them in the local file.
   */
  readonly moveTo?: (key: string) => Promise<void>
}

/** The call of an endpoint that takes a file. */
export type FileCall = Pick<Call<Endpoint, User>, 'server' | 'request' | 'readForm'>

/** Limits and errors for the one file that an endpoint expects. */
export interface Expected {
  readonly maxBytes: number
  readonly missing: () => ApiError
  readonly several: () => ApiError
  readonly tooLarge: () => ApiError
}

/**
 * Streams the one file of a multipart request to disk and passes it to `use`, which runs after the form's fields were
 * added to the call's parameters. Removes the file afterwards.
 */
export async function withFileOf<Answer>(
  { server: { files, bodies }, request: { raw }, readForm }: FileCall,
  expected: Expected,
  use: (file: ArrivedFile) => Promise<Answer>,
): Promise<Answer> {
  if (!isMultipart(raw)) throw expected.missing()
  const path = await files.newLocalPath()
  try {
    const { file, pairs } = await receive(bodies, raw, path, expected)
    readForm?.(pairs)
    return await use(file)
  } finally {
    await rm(path, { force: true })
  }
}

/** The limit of bytes for the form's other fields. */
const AROUND_FILE_BYTES = 64 * 1024

async function receive(
  bodies: Bodies,
  raw: IncomingMessage,
  path: string,
  { maxBytes, missing, several, tooLarge }: Expected,
): Promise<{ file: ArrivedFile; pairs: Pairs }> {
  let arrived: ArrivedFile | undefined
  let isTaken = false
  const pairs = await readMultipart(bodies, raw, {
    maxFileBytes: maxBytes,
    maxFieldBytes: AROUND_FILE_BYTES,
    tooLarge,
    async takeFile({ stream, fileName: name, declaredType }) {
      if (isTaken) throw several()
      isTaken = true
      const target = createWriteStream(path)
      await pipeline(stream, target)
      const size = target.bytesWritten
      if (size > maxBytes) throw tooLarge()
      arrived = { path, name: fileName(name), declaredType, size }
    },
  })
  if (arrived === undefined) throw missing()
  return { file: arrived, pairs }
}
