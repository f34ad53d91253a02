import { setPriority } from 'node:os'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Examined, ImageAnswer, ImageFacts, ImageJob, ImageOutput } from './jobs.ts'

/**
 * The process in which files of strangers are decoded, so that one that crashes the decoder, eats memory or never
 * ends takes nothing else with it. It gets paths over IPC and has no credentials.
 */

/** A single image of more is none that a camera made. */
const MOST_PIXELS = 90_000_000
/** Of all frames that are kept of an animation together. */
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
// The decoder works beside this thread, which is free to watch it.
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
  // All frames of an animation lie below each other in what the decoder calls the height.
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
