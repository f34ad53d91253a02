import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../../server/test/harness.ts'
import { logIn, messages, serverForPages, visit } from '../browser.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import { written } from '../support/writer.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const form = (page: Page) => page.getByRole('form', { name: 'Compose a message' })
const tiles = (page: Page) => form(page).getByRole('list', { name: 'Attached files' }).getByRole('listitem')
const pending = (page: Page) => page.locator('[data-outgoing]')
const sendNow = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

/** Ada in a topic, her browser behind a proxy that can break. */
async function harbor() {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content: 'Welcome aboard' })
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  const proxy = await cuttingProxy(server.server.port)
  const page = await visit(proxy.url, { at: `/#narrow/channel/${channel?.id}-platform/topic/drill` })
  await logIn(page, emailOf('ada'), PASSWORD)
  await composer(page).waitFor()
  return { server, ada, proxy, page }
}

const file = (name: string, size: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(size, name),
})

async function choose(page: Page, ...files: ReturnType<typeof file>[]) {
  // Ten megabytes take their time to get into the browser of a busy machine.
  await page.locator('input[type=file]').setInputFiles(files, { timeout: 40_000 })
}

test('a message waits for its files through cuts and a reload, and goes out once with them in order', async () => {
  const { ada, proxy, page } = await harbor()
  let begun = 0
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/tus')) begun += 1
    if (request.url().includes('/tus/')) asked.add(request.method())
  })
  // About half a minute in all.
  proxy.slowMs = 160
  await composer(page).fill('both of these')
  await choose(page, file('large.bin', 10_000_000), file('small.bin', 200))
  const bar = page.getByRole('progressbar', { name: 'Upload of large.bin' })
  await expect.poll(() => bar.getAttribute('value').then(Number)).toBeGreaterThan(2)
  await sendNow(page)
  await pending(page).getByText('Waiting for its 2 files').waitFor()
  expect(await tiles(page).count(), 'the composer is free for the next message').toBe(0)
  expect(await composer(page).inputValue()).toBe('')
  await composer(page).fill('meanwhile')
  await sendNow(page)
  await messages(page).filter({ hasText: 'meanwhile' }).waitFor()

  proxy.cut()
  await expect.poll(() => asked.has('HEAD'), { timeout: 40_000 }).toBe(true)
  await page.reload()
  await pending(page).getByText('Waiting for its 2 files').waitFor()
  proxy.cut()
  proxy.slowMs = 0
  const link = messages(page).filter({ hasText: 'both of these' }).getByRole('link', { name: 'small.bin' })
  await link.waitFor({ timeout: 40_000 })
  await expect.poll(() => pending(page).count()).toBe(0)
  expect(begun, 'each upload is begun once, and resumed').toBe(2)

  const [, ...contents] = await written(ada)
  expect(contents).toHaveLength(2)
  expect(contents[1]).toMatch(/^both of these\n\n\[large\.bin\]\(.*\)\n\[small\.bin\]\(.*\)$/)
  const url = /\[large\.bin\]\((.*?)\)/.exec(contents[1] ?? '')?.[1] ?? ''
  const taken = await page.evaluate(async (url) => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    return [bytes.length, new TextDecoder().decode(bytes.slice(-18))]
  }, url)
  expect(taken).toEqual([10_000_000, Buffer.alloc(10_000_000, 'large.bin').subarray(-18).toString()])
})

test('what is canceled, refused or left does not take the text along', async () => {
  const { ada, page } = await harbor()
  await composer(page).fill('three words here')
  await page.route('**/api/v1/tus', (route) =>
    route.fulfill({ status: 400, json: { result: 'error', msg: 'No room for it', code: 'BAD_REQUEST' } }),
  )
  await choose(page, file('refused.bin', 10), file('other.bin', 10))
  await tiles(page).filter({ hasText: 'refused.bin' }).getByText('No room for it').waitFor()
  await sendNow(page)
  await pending(page).getByText('Not sent: a file could not be uploaded').waitFor()
  await pending(page).getByRole('button', { name: 'Edit' }).click()
  await tiles(page).nth(1).waitFor()
  expect(await composer(page).inputValue()).toBe('three words here')

  await page.unroute('**/api/v1/tus')
  await page.getByRole('button', { name: 'Try refused.bin again' }).click()
  await page.getByRole('button', { name: 'Remove refused.bin' }).waitFor()
  await page.getByRole('button', { name: 'Cancel other.bin' }).click()
  // Pasted and dropped files join those that were chosen.
  await composer(page).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['pasted'], 'pasted.txt', { type: 'text/plain' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const drag = (type: string) =>
    page.evaluate((type) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }, type)
  await page.getByRole('button', { name: 'Remove pasted.txt' }).waitFor()
  await drag('dragover')
  await page.getByText('Drop to attach to your message to platform › drill').waitFor()
  await drag('drop')
  await page.getByRole('button', { name: 'Remove dropped.txt' }).waitFor()
  expect(await page.getByText('Drop to attach').count()).toBe(0)

  await page.reload()
  await tiles(page).nth(2).waitFor()
  expect(await tiles(page).count()).toBe(3)
  expect(await composer(page).inputValue()).toBe('three words here')
  await sendNow(page)
  await messages(page)
    .filter({ hasText: 'three words here' })
    .getByRole('link', { name: 'dropped.txt' })
    .waitFor()
  expect(await written(ada)).toEqual([
    'Welcome aboard',
    expect.stringMatching(/^three words here\n\n\[refused\.bin\].*\n\[pasted\.txt\].*\n\[dropped\.txt\].*$/),
  ])
  await page.reload()
  await composer(page).waitFor()
  expect(await tiles(page).count()).toBe(0)
})
