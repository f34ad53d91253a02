import { temporaryUrlSeconds } from '@parley/api/uploads/limits'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import type { Files } from '#engine/files/files.ts'
import { unixNow } from '#engine/time.ts'

/** What a link that works for a minute, for whoever has it, is to. */
export interface TemporaryAccess {
  readonly attachmentId: number
  /** One of the pictures made of an image, in place of the upload itself. */
  readonly thumbnail: string | undefined
  /** Who asked for it; the link is worth no more than what they may open. */
  readonly userId: number
  /** A message linked to it then. Without one later, the link is worth nothing, be it of who uploaded the file. */
  readonly isShared: boolean
}

/** A token that says so, and which nobody else can make. */
export function temporaryToken(files: Files, realmId: number, access: TemporaryAccess): string {
  const { attachmentId, thumbnail = '', userId, isShared } = access
  const text = [unixNow() + temporaryUrlSeconds, attachmentId, userId, Number(isShared), thumbnail].join(':')
  return `${Buffer.from(text).toString('base64url')}.${files.sign(`${realmId}:${text}`)}`
}

/** What a token is good for; undefined where it is forged, of another organisation, or too old. */
export function accessByToken(files: Files, realmId: number, token: string): TemporaryAccess | undefined {
  const [encoded = '', signature = ''] = token.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  if (!isSameSecret(signature, files.sign(`${realmId}:${text}`))) return undefined
  const [expires, id, userId, isShared, ...thumbnail] = text.split(':')
  if (Number(expires) < unixNow()) return undefined
  return {
    attachmentId: Number(id),
    thumbnail: thumbnail.join(':') || undefined,
    userId: Number(userId),
    isShared: isShared === '1',
  }
}
