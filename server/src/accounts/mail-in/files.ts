import { rm, writeFile } from 'node:fs/promises'
import { ApiError } from '@parley/api/contract/errors'
import type { User } from '#directory/users/state.ts'
import { fileName } from '#engine/files/names.ts'
import { type Attachment, urlOf } from '#messages/uploads/attachment.ts'
import { addUploadOnce } from '#messages/uploads/commands.ts'
import { maxUploadBytes } from '#messages/uploads/room.ts'
import type { Delivery } from './delivery.ts'
import type { LetterFile } from './parse.ts'

const TOKEN_LENGTH = 24

/** Makes uploads of a letter's files. Returns what the message says of them: links, and how many were left out. */
export async function uploadFiles(delivery: Delivery, owner: User): Promise<string[]> {
  const links: string[] = []
  for (const [index, file] of delivery.read.files.entries()) {
    const attachment = await uploaded(delivery, owner, file, index)
    if (attachment !== undefined)
      links.push(`[${attachment.name.replaceAll(/[[\]\\]/g, '_')}](${urlOf(attachment.pathId)})`)
  }
  const left = delivery.read.fileCount - links.length
  if (left > 0)
    links.push(`(${left} ${left === 1 ? 'file was' : 'files were'} too large or too many to keep)`)
  return links
}

/** Undefined where a limit leaves no room for it. */
async function uploaded(
  { server, letter, recipient, destination: { realm } }: Delivery,
  owner: User,
  { name, type, content }: LetterFile,
  index: number,
): Promise<Attachment | undefined> {
  if (content.length > maxUploadBytes(server)) return undefined
  // The same at each attempt: after a crash, the upload is not made again.
  const token = server.files
    .sign(`letter ${realm.state.id} ${letter.id} ${recipient} ${index}`)
    .slice(0, TOKEN_LENGTH)
  const path = await server.files.newLocalPath()
  try {
    await writeFile(path, content)
    const file = { path, name: fileName(name), declaredType: type, size: content.length }
    return await addUploadOnce(server, realm, owner, file, token)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
