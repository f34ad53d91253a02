import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { ImageError, ImageWorker } from './image-worker.ts'
import type { ImageOutput } from './jobs.ts'

async function setUp(options?: { jobMs?: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-images-'))
  const images = new ImageWorker(options)
  onTestFinished(async () => {
    await images.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const path = (name: string) => join(folder, name)
  const output = (to: string, more: Partial<ImageOutput> = {}): ImageOutput => ({
    to: path(to),
    width: 100,
    height: 100,
    fit: 'inside',
    format: 'webp',
    animated: true,
    ...more,
  })
  return { images, path, output }
}

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#36c' } })

/** A hand-made animation: each frame has one pixel, on a canvas of `side` by `side`. */
function animationOf(frames: number, side: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from(
    '\x21\xf9\x04\x04\x02\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0',
    'latin1',
  )
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from('\x3b')])
}

test('a picture is rotated as its camera said, scaled down, and stripped of metadata', async () => {
  const { images, path, output } = await setUp()
  const exif = { IFD0: { Copyright: 'somebody' } }
  await solid(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toFile(path('a.jpg'))
  expect(await images.examine(path('a.jpg'))).toEqual({
    type: 'image/jpeg',
    image: { width: 200, height: 400, frames: 1 },
  })
  await images.make(path('a.jpg'), [output('b.webp'), output('c.png', { format: 'png', fit: 'cover' })])
  const { width, height, exif: remaining } = await sharp(path('b.webp')).metadata()
  expect([width, height, remaining]).toEqual([50, 100, undefined])
  expect(await sharp(path('c.png')).metadata()).toMatchObject({ width: 100, height: 100, format: 'png' })
})

test('files that are not decoded are recognized all the same', async () => {
  const { images, path } = await setUp()
  await writeFile(path('a'), '%PDF-1.7\n')
  expect(await images.examine(path('a'))).toEqual({ type: 'application/pdf' })
  await writeFile(path('b'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await images.examine(path('b'))).image).toBeUndefined()
  await expect(images.make(path('b'), [])).rejects.toThrow(ImageError)
})

test('an animation of ten thousand large frames is cut, not decoded', async () => {
  const { images, path, output } = await setUp()
  await writeFile(path('a.gif'), animationOf(10_000, 2000))
  expect(await images.examine(path('a.gif'))).toMatchObject({
    image: { width: 2000, height: 2000, frames: 10_000 },
  })
  await images.make(path('a.gif'), [output('b.webp')])
  expect((await sharp(path('b.webp')).metadata()).pages ?? 1).toBeLessThanOrEqual(15)
})

test('a file that never ends delays others by its time limit only', async () => {
  const { images, path, output } = await setUp({ jobMs: 500 })
  await solid(20, 20).png().toFile(path('good.png'))
  await images.examine(path('good.png'))
  // Reading it never returns.
  execFileSync('mkfifo', [path('endless')])
  const [endless, after] = await Promise.all([
    images.examine(path('endless')),
    images.examine(path('good.png')),
  ])
  expect(endless).toEqual({ type: undefined, image: undefined })
  expect(after).toMatchObject({ type: 'image/png' })
  await images.make(path('good.png'), [output('small.webp')])
  expect((await stat(path('small.webp'))).size).toBeGreaterThan(0)
})
