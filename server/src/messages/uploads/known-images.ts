import type { UploadedImage } from '@parley/markup'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Attachment } from './attachment.ts'
import { attachmentsByPath } from './storage.ts'

/** Rendering is synchronous, so `learnImages` loads the images of a source before it. */
const known = new WeakMap<RealmState, Map<string, UploadedImage>>()
const MOST_KNOWN = 2000

const LINKS = /user_uploads\/(\d+\/[\p{L}\p{N}_/.-]+)/gu

/** Whether `source` may contain links to uploads, so that `learnImages` is needed. */
export function linksUploads(source: string): boolean {
  return source.includes('user_uploads/')
}

/** Loads the data of the uploads that `source` links to. */
export async function learnImages(realm: Realm, source: string): Promise<void> {
  const images = imagesOf(realm.state)
  const missing = new Set<string>()
  for (const [, pathId = ''] of source.matchAll(LINKS)) if (!images.has(pathId)) missing.add(pathId)
  if (missing.size === 0) return
  for (const attachment of await attachmentsByPath(realm.db, realm.state.id, [...missing])) {
    const image = factsOf(attachment)
    if (image !== undefined) images.set(attachment.pathId, image)
  }
  for (const pathId of images.keys()) {
    if (images.size <= MOST_KNOWN) break
    images.delete(pathId)
  }
}

/** The loaded data of an uploaded image. */
export function knownImage(state: RealmState, pathId: string): UploadedImage | undefined {
  return known.get(state)?.get(pathId)
}

export function forgetImage(state: RealmState, pathId: string) {
  known.get(state)?.delete(pathId)
}

function imagesOf(state: RealmState): Map<string, UploadedImage> {
  const images = known.get(state) ?? new Map<string, UploadedImage>()
  known.set(state, images)
  return images
}

function factsOf({ image, contentType }: Attachment): UploadedImage | undefined {
  if (image === null) return undefined
  const { width, height, animated, transcoded, made } = image
  return { width, height, contentType, animated, transcoded: transcoded ?? undefined, thumbnail: made[0] }
}
