import { rm } from 'node:fs/promises'
import { type ApiError, errors } from '@parley/api/contract/errors'
import { uploadErrors } from '@parley/api/uploads/errors'
import { ImageError } from '../images/image-worker.ts'
import type { ImageFacts, ImageOutput } from '../images/jobs.ts'
import { type FileCall, withFileOf } from './receive.ts'

/** What is made of a picture that somebody sends to stand for something. */
export interface PictureKind {
  readonly maxMib: number
  /** Said where it is not one file. */
  readonly notOneFile: () => ApiError
  /** The pictures to make of it. */
  readonly outputs: (facts: ImageFacts) => readonly Omit<ImageOutput, 'to'>[]
}

/** Pictures ready to be kept. */
export interface MadePictures {
  /** Local files, one for each of the outputs of the kind. */
  readonly paths: readonly string[]
}

const MIB = 1024 * 1024

/** Receives a picture, makes those of its kind and hands them to `use`. Throws BAD_IMAGE where it is none. */
export function withPicturesOf<Answer>(
  call: FileCall,
  { maxMib, notOneFile, outputs }: PictureKind,
  use: (made: MadePictures) => Promise<Answer>,
): Promise<Answer> {
  const expected = {
    maxBytes: maxMib * MIB,
    missing: notOneFile,
    several: notOneFile,
    tooLarge: () => uploadErrors.imageTooLarge(maxMib),
  }
  return withFileOf(call, expected, async ({ path }) => {
    const { files } = call.server
    const { image } = await files.images.examine(path)
    if (image === undefined) throw errors.badImage('Invalid image file')
    const wanted = await Promise.all(
      outputs(image).map(async (output) => ({ ...output, to: await files.newLocalPath() })),
    )
    const paths = wanted.map(({ to }) => to)
    try {
      await files.images.make(path, wanted)
      return await use({ paths })
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      await files.space.check()
      throw errors.badImage('Invalid image file')
    } finally {
      for (const one of paths) await rm(one, { force: true })
    }
  })
}

/** The store's key of a picture that anybody may fetch at `/user_avatars/{realm}/{name}`. */
export function publicPictureKey(realmId: number, name: string): string {
  return `avatars/${realmId}/${name}`
}

/** Names that the server gives such pictures; anything else was never one. */
export const PUBLIC_PICTURE =
  /^(?:[0-9a-f]{40}(?:-medium)?\.png|realm\/[a-z_]+-\d+\.png|emoji\/images\/[\w-]+\.(?:png|gif))$/
