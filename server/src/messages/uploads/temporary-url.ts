import { temporaryUrlSeconds } from '@parley/api/uploads/limits'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import type { Files } from '#engine/files/files.ts'
import { unixNow } from '#engine/time.ts'

/** The content of a temporary link, which works for a minute without credentials. */
export interface TemporaryAccess {
  readonly attachmentId: number
  /** The name of a thumbnail to serve in place of the upload. */
  readonly thumbnail: string | undefined
  /** Its creator. The link works only while they may open the upload. */
  readonly userId: number
  /** Messages linked to the upload at creation. If none does any more, the link is invalid, even the owner's. */
  readonly isShared: boolean
}

/** A signed token with this content. */
export function temporaryToken(files: Files, realmId: number, access: TemporaryAccess): string {
  const { attachmentId, thumbnail = '', userId, isShared } = access
  const text = [unixNow() + temporaryUrlSeconds, attachmentId, userId, Number(isShared), thumbnail].join(':')
  return `${Buffer.from(text).toString('base64url')}.${files.sign(`${realmId}:${text}`)}`
}

/** The content of a token; undefined if it is forged, expired, or of another organization. */
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
