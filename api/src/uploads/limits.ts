import { collection } from '../contract/collection.ts'

export const uploadsOfPerson = collection({ things: 'uploaded files', cap: 100_000, of: 'person' })
export const unfinishedUploads = collection({ things: 'unfinished uploads', cap: 100, of: 'person' })
/** So long a link to a file works for those who are not logged in. */
export const temporaryUrlSeconds = 60

const size = { max_width: 840, max_height: 560, format: 'webp' } as const

/** The small versions of images that the server makes; the answer of POST /register tells clients of them. */
export const thumbnailFormats = [
  { name: '840x560-anim.webp', ...size, animated: true },
  { name: '840x560.webp', ...size, animated: false },
] as const
