import type { AnswerOf } from '@parley/api/contract/endpoint'
import { uploadFile } from '@parley/api/uploads/endpoints'
import sharp from 'sharp'
import type { Person, TestServer } from '../harness.ts'

/** A picture of one color. */
export function picture(format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif', width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer()
}

/** An animated GIF. */
export async function animation(frames = 3): Promise<Buffer> {
  const colors = ['#c33', '#3c3', '#33c']
  const pictures = Array.from({ length: frames }, (_, index) =>
    sharp({ create: { width: 64, height: 48, channels: 4, background: colors[index % 3] ?? '#fff' } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif()
    .toBuffer()
}

export function upload(
  person: Person,
  bytes: string | Buffer,
  filename: string,
  type?: string,
): Promise<AnswerOf<typeof uploadFile>> {
  const file = new Blob([bytes as BlobPart], type === undefined ? {} : { type })
  return person.connection.call(uploadFile, {}, { file, filename })
}

export function basicOf({ connection: { credentials } }: Pick<Person, 'connection'>): string {
  if (typeof credentials === 'string') throw new Error('no key')
  return `Basic ${Buffer.from(`${credentials.email}:${credentials.apiKey}`).toString('base64')}`
}

/** Requests a path from the server, with or without a user's key. */
export function get(
  server: TestServer,
  person: Person | undefined,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const authorization: Record<string, string> = person === undefined ? {} : { authorization: basicOf(person) }
  return fetch(server.url + path, { headers: { ...authorization, ...headers }, redirect: 'manual' })
}
