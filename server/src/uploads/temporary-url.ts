import { temporaryUrlSeconds } from '@parley/api/uploads/limits'
import type { Files } from '../files/files.ts'
import { isSameSecret } from '../sessions/tokens.ts'
import { unixNow } from '../time.ts'

/** What a link that works for a minute, for whoever has it, is to. */
export interface TemporaryAccess {
  readonly attachmentId: number
  /** One of the pictures made of an image, in place of the upload itself. */
  readonly thumbnail: string | undefined
}

/** A token that says so, and which nobody else can make. */
export function temporaryToken(files: Files, realmId: number, access: TemporaryAccess): string {
  const text = [unixNow() + temporaryUrlSeconds, access.attachmentId, access.thumbnail ?? ''].join(':')
  return `${Buffer.from(text).toString('base64url')}.${files.sign(`${realmId}:${text}`)}`
}

/** What a token is good for; undefined where it is forged, of another organisation, or too old. */
export function accessByToken(files: Files, realmId: number, token: string): TemporaryAccess | undefined {
  const [encoded = '', signature = ''] = token.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  if (!isSameSecret(signature, files.sign(`${realmId}:${text}`))) return undefined
  const [expires, id, ...thumbnail] = text.split(':')
  if (Number(expires) < unixNow()) return undefined
  return { attachmentId: Number(id), thumbnail: thumbnail.join(':') || undefined }
}
