import { sendMessage } from '@parley/api/messages/endpoints'
import { uploadFile } from '@parley/api/uploads/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

/** Films a few moments of a color, in the browser itself: only it knows what it can play. */
async function filmed(page: Page, color: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await page.evaluate(async (color) => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const painter = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let at = 0; at < 10; at++) {
      if (painter) painter.fillStyle = color
      painter?.fillRect(at, 0, 320, 180)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  }, color)
  return new Uint8Array(bytes)
}

test('a video plays when one chooses it, by keys, and what cannot be played can be saved', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const page = await enter(server, 'bo', { at: `/#narrow/dm/${ada.id}` })
  async function share(name: string, bytes: Uint8Array<ArrayBuffer>) {
    const file = new File([bytes], name, { type: 'video/webm' })
    const { url } = await ada.connection.call(uploadFile, {}, { file })
    await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: `[${name}](${url})` })
  }
  await share('harbor.webm', await filmed(page, '#447755'))
  await share('night.webm', await filmed(page, '#223355'))
  await share('broken.webm', new TextEncoder().encode('no film at all'))

  // Its first picture stands in the message.
  const link = messages(page).getByRole('link', { name: 'Video: harbor.webm' })
  await link.waitFor()
  await expect
    .poll(() => link.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
  await link.click()
  const viewer = page.getByRole('dialog')
  const video = (name: string) => viewer.locator(`video[aria-label="${name}"]`)
  const isPaused = (name: string) => video(name).evaluate((video: HTMLVideoElement) => video.paused)
  const playedTo = () => video('harbor.webm').evaluate((video: HTMLVideoElement) => video.currentTime)
  await viewer.getByText('1 of 3').waitFor()
  await expect.poll(playedTo).toBeGreaterThan(0)
  await expect.poll(() => isPaused('harbor.webm')).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused('harbor.webm')).toBe(false)

  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 of 3').waitFor()
  expect(await isPaused('night.webm'), 'one that was not chosen waits').toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused('night.webm')).toBe(false)
  expect(await viewer.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('night.webm')

  await page.keyboard.press('ArrowRight')
  await viewer.getByRole('alert').filter({ hasText: 'The video cannot be played here' }).waitFor()
  expect(await viewer.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('broken.webm')
  await page.keyboard.press('ArrowLeft')
  await video('night.webm').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true)
})
