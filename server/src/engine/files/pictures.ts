import { rm } from 'node:fs/promises'
import { type ApiError, errors } from '@parley/api/contract/errors'
import { uploadErrors } from '@parley/api/uploads/errors'
import { ImageError } from '../images/image-worker.ts'
import type { ImageFacts, ImageOutput } from '../images/jobs.ts'
import type { Change } from '../journal/command.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'
import type { Files } from './files.ts'
import { type FileCall, withFileOf } from './receive.ts'

/** A kind of uploaded picture: avatar, emoji, logo. */
export interface PictureKind {
  readonly maxMib: number
  /** The error unless exactly one file was sent. */
  readonly notOneFile: () => ApiError
  /** The pictures to make from the upload. */
  readonly outputs: (facts: ImageFacts) => readonly Omit<ImageOutput, 'to'>[]
}

/** Pictures ready to be stored. */
export interface MadePictures {
  /** Local files, one per output of the kind. */
  readonly paths: readonly string[]
}

const MIB = 1024 * 1024

/**
 * Receives a picture, makes the outputs of its kind and passes them to `use`. Throws BAD_IMAGE if the file is not an
 * image.
 */
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
  return withFileOf(call, expected, ({ path }) => withPicturesFrom(call.server.files, path, outputs, use))
}

/** Makes the outputs of a kind from the local file `path`, and passes them to `use`. Throws BAD_IMAGE. */
export async function withPicturesFrom<Answer>(
  files: Files,
  path: string,
  outputs: PictureKind['outputs'],
  use: (made: MadePictures) => Promise<Answer>,
): Promise<Answer> {
  const { image } = await files.images.examine(path)
  if (image === undefined) throw errors.badImage('Invalid image file')
  for (let attempt = 1; ; attempt++) {
    try {
      return await withOutputs(files, path, outputs(image), use)
    } catch (error) {
      if (!(error instanceof Superseded) || attempt === ATTEMPTS) throw error
    }
  }
}

async function withOutputs<Answer>(
  files: Files,
  path: string,
  outputs: readonly Omit<ImageOutput, 'to'>[],
  use: (made: MadePictures) => Promise<Answer>,
): Promise<Answer> {
  const wanted = await Promise.all(
    outputs.map(async (output) => ({ ...output, to: await files.newLocalPath() })),
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
}

/** Another picture has taken the place of one that was being kept. */
class Superseded extends Error {}
/** Enough for people who change the same picture at the same moment. */
const ATTEMPTS = 5

/**
 * Keeps made pictures, and saves them. Not within the change: all others of the organization would wait for the store,
 * which may be elsewhere and slow. Called by the `use` of `withPicturesOf`, which calls it again with new pictures if
 * another change has taken their keys.
 * @param keysIn the keys that the pictures would have now, in the order of `paths`
 */
export async function keepPictures<Answer>(
  realm: Realm,
  { store }: Files,
  { paths, keysIn }: MadePictures & { readonly keysIn: (state: RealmState) => readonly string[] },
  save: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  const keys = keysIn(realm.state)
  for (const [index, path] of paths.entries()) await store.keep(keys[index] ?? '', path)
  return realm.change((change) => {
    const now = keysIn(change.state)
    if (keys.some((key, index) => key !== now[index])) throw new Superseded()
    return save(change)
  })
}

/** The store's key of a picture served publicly at `/user_avatars/{realm}/{name}`. */
export function publicPictureKey(realmId: number, name: string): string {
  return `avatars/${realmId}/${name}`
}

/** The names that the server gives to public pictures; no other name exists. */
export const PUBLIC_PICTURE =
  /^(?:[0-9a-f]{40}(?:-medium)?\.png|realm\/[a-z_]+-\d+\.png|emoji\/images\/[\w-]+\.(?:png|gif))$/
