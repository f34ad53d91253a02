import { sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../../server/test/harness.ts'
import { logIn, messages, serverForPages, visit } from '../browser.ts'
import { arrived, copied, say } from '../support/harbour.ts'

declare global {
  interface Window {
    badges: number[]
    tones: number
  }
}

/** A browser with windows, in which apps can be installed, and one that notes what it would sound and show on an icon. */
async function withWindows(url: string): Promise<Page> {
  const page = await visit(url, { permissions: ['notifications'], serviceWorkers: 'allow' })
  await page.context().addInitScript(() => {
    window.badges = []
    window.tones = 0
    navigator.setAppBadge = async (count = 0) => void window.badges.push(count)
    const real = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      window.tones += 1
      return real.call(this, when)
    }
  })
  await page.reload()
  return page
}

test('the app can be installed, and its icon and sounds tell of messages, by the settings and in one tab', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const page = await withWindows(server.url)
  await logIn(page, emailOf('ada'), PASSWORD)
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const browser = await page.context().newCDPSession(page)
  const problems = async () => (await browser.send('Page.getInstallabilityErrors')).installabilityErrors
  // The profiles of tests are private ones, in which nothing is installed.
  await expect.poll(async () => (await problems()).map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  const { data, errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'Parley', display: 'standalone', start_url: '/', scope: '/' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
      return `${width}x${height}`
    }, src)
    expect(size, src).toBe(sizes)
  }

  // Where the browser offers that, the menu does, once for each offer.
  const menu = page.getByRole('menu')
  const install = menu.getByRole('menuitem', { name: 'Install the app' })
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Settings and account' }).click()
    await menu.getByRole('menuitem', { name: 'Log out' }).waitFor()
  }
  await openMenu()
  expect(await install.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const prompt = async () => {
      document.title = 'asked'
      return { outcome: 'accepted' }
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  await openMenu()
  await install.click()
  expect(await page.title()).toBe('asked')
  await openMenu()
  expect(await install.count()).toBe(0)
  await page.keyboard.press('Escape')

  // A browser is silent until somebody has touched the page.
  await page.mouse.click(700, 5)
  const other = await page.context().newPage()
  await other.goto(`${server.url}/#inbox`)
  await other.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await other.mouse.click(700, 5)
  const tones = async () =>
    (await page.evaluate(() => window.tones)) + (await other.evaluate(() => window.tones))
  const direct = (content: string) => bo.call(sendMessage, { type: 'direct', to: [ada.id], content })
  await ada.call(updateSettings, { notification_sound: 'ding', enable_sounds: true })
  await other.waitForTimeout(2_000)
  await direct('one')
  // One tone, of one tab.
  await expect.poll(tones).toBe(1)
  await expect.poll(() => page.evaluate(() => window.badges.at(-1))).toBe(1)
  await ada.call(updateSettings, { enable_sounds: false })
  await direct('two')
  await expect.poll(() => page.evaluate(() => window.badges.at(-1))).toBe(2)
  expect(await tones()).toBe(1)
})

test('a page that slept goes on without a reload, and its queue waits for a week', async () => {
  const lifespans: (string | null)[] = []
  const { ada, page } = await arrived(async (tab) => {
    tab.on('request', (request) => {
      if (!request.url().includes('/json/register')) return
      lifespans.push(new URLSearchParams(request.postData() ?? '').get('queue_lifespan_secs'))
    })
  })
  await copied(page, 'Anchors aweigh')
  expect(lifespans).toEqual([String(7 * 24 * 60 * 60)])
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  await say(ada, 'While the lid was closed', 'drill')
  await browser.send('Page.setWebLifecycleState', { state: 'active' })
  await messages(page).filter({ hasText: 'While the lid was closed' }).waitFor()
  await say(ada, 'And live', 'drill')
  await messages(page).filter({ hasText: 'And live' }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  expect(lifespans).toHaveLength(1)
})
