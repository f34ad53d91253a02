import { rm } from 'node:fs/promises'
import { thumbnailFormats } from '@parley/api/uploads/limits'
import type { Files } from '#engine/files/files.ts'
import { ImageError } from '#engine/images/image-worker.ts'
import type { ImageFacts, ImageOutput } from '#engine/images/jobs.ts'
import type { StoredImage } from './attachment.ts'

/** Images that browsers cannot show. They get a copy in full size. */
const NEEDS_COPY = new Set(['image/tiff'])
/** The maximum width and height of the copy's format (WebP). */
const LARGEST_COPY = 16_383

export interface MadePicture {
  readonly name: string
  readonly localPath: string
}

export interface PreparedImage {
  readonly image: StoredImage
  readonly pictures: readonly MadePicture[]
}

/**
 * Makes the thumbnails of an image, as local files that the caller moves or removes. Null if it cannot be decoded: then
 * it is stored like any other file.
 */
export async function prepareImage(
  files: Files,
  path: string,
  contentType: string,
  facts: ImageFacts,
): Promise<PreparedImage | null> {
  const transcoded = copyName(contentType, facts)
  const wanted: Omit<ImageOutput, 'to'>[] = []
  const names: string[] = []
  for (const { name, max_width: width, max_height: height, animated } of thumbnailFormats) {
    if (animated && facts.frames === 1) continue
    names.push(name)
    wanted.push({ width, height, fit: 'inside', format: 'webp', animated })
  }
  if (transcoded !== null) {
    names.push(transcoded)
    const { width, height } = facts
    wanted.push({ width, height, fit: 'inside', format: 'webp', animated: false })
  }
  const pictures = await Promise.all(
    names.map(async (name) => ({ name, localPath: await files.newLocalPath() })),
  )
  try {
    await files.images.make(
      path,
      wanted.map((output, index) => ({ ...output, to: pictures[index]?.localPath ?? '' })),
    )
  } catch (error) {
    await removePictures(pictures)
    if (!(error instanceof ImageError)) throw error
    await files.space.check()
    return null
  }
  const { width, height, frames } = facts
  return { image: { width, height, animated: frames > 1, transcoded, made: names }, pictures }
}

export async function removePictures(pictures: readonly MadePicture[]): Promise<void> {
  for (const { localPath } of pictures) await rm(localPath, { force: true })
}

function copyName(contentType: string, { width, height }: ImageFacts): string | null {
  if (!NEEDS_COPY.has(contentType) || Math.max(width, height) > LARGEST_COPY) return null
  return `${width}x${height}.webp`
}
