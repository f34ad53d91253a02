import { setPriority } from 'node:os'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Examined, ImageAnswer, ImageFacts, ImageJob, ImageOutput } from './jobs.ts'

/**
 * The process that decodes users' files, so that a file that crashes the decoder, exhausts memory or never ends harms
 * nothing else. It gets paths over IPC and has no credentials.
 */

/** The largest image in pixels; no camera makes larger ones. */
const MOST_PIXELS = 90_000_000
/** The most pixels in all frames of an animation; further frames are dropped. */
const MOST_ANIMATED_PIXELS = 60_000_000
const MOST_MEMORY_BYTES = 512 * 1024 * 1024
const MEMORY_CHECK_MS = 100
const JOB_SECONDS = 10
const LOWER_PRIORITY = 10

const DECODED = new Set([
  'image/apng',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
])
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}File`)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
sharp.cache(false)
sharp.concurrency(1)
setPriority(LOWER_PRIORITY)
process.on('disconnect', () => process.exit())
// The decoder runs in other threads, so this one can watch it.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) process.exit(1)
}, MEMORY_CHECK_MS)

process.on('message', async (job: ImageJob) => {
  process.send?.(await answerTo(job).catch((error: Error): ImageAnswer => ({ failed: error.message })))
})

async function answerTo(job: ImageJob): Promise<ImageAnswer> {
  if (job.kind === 'examine') return examine(job.path)
  const { image } = await examine(job.path)
  if (image === undefined) throw new Error('not an image')
  for (const output of job.outputs) await make(job.path, image, output)
  return { made: true }
}

async function examine(path: string): Promise<Examined> {
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime
  const image =
    type === undefined || !DECODED.has(type) ? undefined : await factsOf(path).catch(() => undefined)
  return { type, image }
}

async function factsOf(path: string): Promise<ImageFacts | undefined> {
  const metadata = await sharp(path).metadata()
  const { width, height } = metadata.autoOrient
  const frames = metadata.pages ?? 1
  // The decoder's height of an animation is that of all frames stacked.
  const one = { width, height: metadata.pageHeight ?? height, frames }
  return one.width * one.height > MOST_PIXELS ? undefined : one
}

async function make(path: string, image: ImageFacts, output: ImageOutput): Promise<void> {
  const { to, width, height, fit, format, animated } = output
  const fitting = Math.max(1, Math.floor(MOST_ANIMATED_PIXELS / (image.width * image.height)))
  const pages = animated ? Math.min(image.frames, fitting) : 1
  const picture = sharp(path, {
    pages,
    limitInputPixels: Math.max(MOST_PIXELS, MOST_ANIMATED_PIXELS),
    failOn: 'error',
    autoOrient: true,
  }).resize({ width, height, fit, withoutEnlargement: fit === 'inside', background: '#0000' })
  if (format === 'png') picture.png()
  else if (format === 'gif') picture.gif()
  else picture.webp({ effort: 2 })
  await picture.timeout({ seconds: JOB_SECONDS }).toFile(to)
}
