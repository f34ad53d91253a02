import type { Attachment as ApiAttachment } from '@parley/api/uploads/objects'

/** An uploaded file. */
export interface Attachment {
  readonly id: number
  readonly ownerId: number
  /** Random. The key in the file store derives from it. */
  readonly token: string
  /** The part of its URL after `/user_uploads/`. */
  readonly pathId: string
  readonly name: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  readonly image: StoredImage | null
  /** UNIX seconds. */
  readonly createdAt: number
}

/** The dimensions of an uploaded image, in pixels, and the names of its thumbnails. */
export interface StoredImage {
  readonly width: number
  readonly height: number
  readonly animated: boolean
  /** A copy in full size, if browsers cannot show the original. */
  readonly transcoded: string | null
  /** The names of all thumbnails. */
  readonly made: readonly string[]
}

/** A message that links to an upload. */
export interface Sharing {
  readonly id: number
  /** UNIX seconds. */
  readonly sentAt: number
}

/** The key begins with a folder, so that no folder gets millions of files. */
export function fileKey(realmId: number, token: string): string {
  return `${realmId}/${token.slice(0, 2)}/${token.slice(2)}`
}

export function thumbnailKey(realmId: number, token: string, name: string): string {
  return `thumbnails/${fileKey(realmId, token)}/${name}`
}

export function keysOf(realmId: number, { token, image }: Pick<Attachment, 'token' | 'image'>): string[] {
  return [fileKey(realmId, token), ...(image?.made ?? []).map((name) => thumbnailKey(realmId, token, name))]
}

export function urlOf(pathId: string): string {
  return `/user_uploads/${pathId}`
}

const MILLISECONDS = 1000

export function presentAttachment(attachment: Attachment, messages: readonly Sharing[]): ApiAttachment {
  const { id, name, pathId, size, createdAt } = attachment
  return {
    id,
    name,
    path_id: pathId,
    size,
    create_time: createdAt * MILLISECONDS,
    messages: messages.map((message) => ({ id: message.id, date_sent: message.sentAt * MILLISECONDS })),
  }
}
