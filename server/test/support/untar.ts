import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** The files of a `.tar.gz`, by the part of their name behind the first folder. */
export async function untarred(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for await (const entry of Readable.from([archive]).pipe(createGunzip()).pipe(extract())) {
    files.set(entry.header.name.split('/').slice(1).join('/'), await buffer(entry))
  }
  return files
}
