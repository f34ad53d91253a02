import { sendMessage } from '@parley/api/messages/endpoints'
import { addCodePlayground } from '@parley/api/playgrounds/endpoints'
import { uploadFile } from '@parley/api/uploads/endpoints'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { enter, feed, messages, serverForPages } from '../browser.ts'

test('pictures of a conversation are looked at one after the other, and come closer', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  for (const [name, background] of [
    ['lighthouse.png', '#447755'],
    ['harbor.png', '#774455'],
  ] as const) {
    const create = { width: 1200, height: 800, channels: 3, background } as const
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
    const file = new File([bytes], name, { type: 'image/png' })
    const { url } = await ada.connection.call(uploadFile, {}, { file })
    await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: `[${name}](${url})` })
  }
  const page = await enter(server, 'bo', { at: `/#narrow/dm/${ada.id}` })
  const viewer = page.getByRole('dialog')
  await messages(page).getByRole('link').getByAltText('lighthouse.png').click()
  const picture = viewer.getByAltText('lighthouse.png')
  await picture.waitFor()
  await viewer.getByText('Ada Lindqvist').waitFor()
  await viewer.getByText('1 of 2').waitFor()
  const box = await picture.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 9999)).toBeLessThanOrEqual(820)

  const scale = () => picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  await page.keyboard.press('+')
  await expect.poll(scale).toBeCloseTo(1.4)
  await page.keyboard.press('0')
  await expect.poll(scale).toBe(1)
  await picture.dblclick()
  await expect.poll(scale).toBe(2.5)
  await page.mouse.wheel(0, 600)
  await expect.poll(scale).toBe(1)

  await page.keyboard.press('ArrowRight')
  await viewer.getByAltText('harbor.png').waitFor()
  await viewer.getByRole('button', { name: /^Original/ }).click()
  await expect.poll(() => viewer.getByAltText('harbor.png').getAttribute('src')).not.toContain('thumbnail')
  expect(await viewer.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('harbor.png')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  // By the keyboard: from message to message, and into the viewer.
  await page.keyboard.press('j')
  await page.locator('article:focus').waitFor()
  await page.keyboard.press('v')
  await viewer.getByText(/of 2/).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
})

test('the own picture is in view once it is sent', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  for (let count = 0; count < 20; count++) {
    await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: `Line ${count}` })
  }
  const page = await enter(server, 'ada', { at: `/#narrow/dm/${bo.id}` })
  await page.getByText('Line 19').waitFor()
  const create = { width: 600, height: 800, channels: 3, background: '#447755' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'mast.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Send message' }).click()
  await messages(page).last().getByAltText('mast.png').waitFor()
  const below = () => feed(page).evaluate((all) => all.scrollHeight - all.scrollTop - all.clientHeight)
  await expect.poll(below).toBeLessThan(2)
  expect(await page.getByRole('button', { name: 'Latest' }).count()).toBe(0)
})

test('code is copied, and opened where the organization lets people try it', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.call(addCodePlayground, {
    name: 'the harbor',
    pygments_language: 'JavaScript',
    url_template: `${server.url}/health?code={code}`,
  })
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: '```js\nahoy(1)\n```' })
  const page = await enter(server, 'ada', {
    at: `/#narrow/dm/${ada.id}`,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const code = messages(page).locator('.codehilite')
  await code.hover()
  await code.getByRole('button', { name: 'Copy' }).click()
  await code.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ahoy(1)\n')
  const opened = page.context().waitForEvent('page')
  await code.getByRole('button', { name: 'Open in the harbor' }).click()
  expect((await opened).url()).toContain('code=ahoy%281%29')
})

test('on a phone a long press opens the actions', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'Node 2 is back' })
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const page = await enter(server, 'bo', { at: '/', ...phone })
  await page.evaluate((id) => Object.assign(location, { hash: `#narrow/dm/${id}` }), ada.id)
  const words = page.getByText('Node 2 is back').first()
  await words.waitFor()
  const finger = await page.context().newCDPSession(page)
  const sheet = page.getByRole('dialog', { name: 'Actions' })
  async function press() {
    const { x = 0, y = 0 } = (await words.boundingBox()) ?? {}
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + 30, y: y + 8 }],
    })
    await sheet.waitFor()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // What the finger lifts from is not chosen.
    await page.waitForTimeout(300)
    await sheet.waitFor()
  }
  await press()
  await sheet.getByRole('button', { name: 'React with tada' }).tap()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove your 🎉, 1 person' }).waitFor()

  await press()
  await sheet.getByRole('button', { name: 'Remind me' }).tap()
  await page.getByRole('dialog', { name: 'Remind me' }).getByRole('button', { name: 'In 3 hours' }).tap()
  await page.getByText('You will be reminded').waitFor()

  await press()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
})
