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

/** A file that has arrived whole and lies where nobody else looks. */
export interface ArrivedFile {
  readonly path: string
  /** As it may be shown. */
  readonly name: string
  /** The content type that the sender claims. */
  readonly declaredType: string | undefined
  readonly size: number
}

/** Who sends a file: the call of an endpoint that takes one. */
export type FileCall = Pick<Call<Endpoint, User>, 'server' | 'request' | 'readForm'>

/** What an endpoint says where it does not get the one file that it wants. */
export interface Expected {
  readonly maxBytes: number
  readonly missing: () => ApiError
  readonly several: () => ApiError
  readonly tooLarge: () => ApiError
}

/**
 * Writes the one file of a multipart request to disk as it comes, and hands it to `use`. By then the call's parameters
 * are those of the form too.
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

/** What may stand around a file. */
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
