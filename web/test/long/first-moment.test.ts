import { createInviteLink } from '@parley/api/invites/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD, testServer } from '../../../server/test/harness.ts'
import { freePort } from '../../../server/test/support/free-port.ts'
import { OidcServer } from '../../../server/test/support/oidc.ts'
import { enter, messages } from '../browser.ts'
import { arrived, copied, say } from '../support/harbour.ts'

/** Waits until the browser keeps what is on the screen, with these words. */
async function viewed(page: Page, words: string): Promise<void> {
  await copied(page, words)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('parley:view'))).toContain(words)
}

/** Lets nobody read the copy, until the function that is returned is called. */
async function holdCopy(page: Page, url: string): Promise<() => Promise<void>> {
  const other = await page.context().newPage()
  await other.goto(`${url}/favicon.svg`)
  await other.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('parley-copy')
      request.onsuccess = () => resolve(request.result)
    })
    const store = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('facts')
    // Whoever wants to read waits for the end of what writes.
    const ask = () => {
      store.count().onsuccess = ask
    }
    ask()
  })
  return () => other.close()
}

const isWhole = (page: Page) => async () => (await page.title()).includes('Harbour Labs')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

test('before anything but the last view is read, it is drawn; what is written stays, and clicks wait', async () => {
  const { ada, proxy, at, page } = await arrived()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await viewed(page, 'Anchors aweigh')
  await page.goto('about:blank')
  await say(ada, 'While you were away', 'drill')
  proxy.isDown = true
  proxy.cut()

  const release = await holdCopy(page, proxy.url)
  await page.goto(proxy.url + at('drill'))
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  await page.getByRole('link', { name: 'platform' }).waitFor()
  await page.getByRole('button', { name: 'Ada Lindqvist' }).first().click()
  await composer(page).click()
  await page.keyboard.type('Half a thought')
  expect(await isWhole(page)()).toBe(false)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await release()
  await page.getByRole('dialog').filter({ hasText: 'Ada Lindqvist' }).waitFor()
  await expect.poll(isWhole(page)).toBe(true)
  expect(await composer(page).inputValue()).toBe('Half a thought')

  await page.goto('about:blank')
  const releaseAgain = await holdCopy(page, proxy.url)
  await page.goto(proxy.url + at('drill'))
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  expect(await composer(page).inputValue()).toBe('Half a thought')
  await composer(page).press('End')
  await page.keyboard.type(', and the rest')
  await page.keyboard.press('Control+Enter')
  await page
    .locator('[data-outgoing="pending"]')
    .filter({ hasText: 'Half a thought, and the rest' })
    .waitFor()
  await page.getByRole('link', { name: 'Inbox' }).click()
  await expect.poll(() => page.getByRole('main').getByRole('heading').count()).toBe(0)
  expect(await isWhole(page)()).toBe(false)
  await releaseAgain()
  await page.getByRole('main').getByRole('heading', { name: 'Inbox' }).waitFor()

  proxy.isDown = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.goBack()
  await messages(page).filter({ hasText: 'While you were away' }).waitFor()
  await messages(page).filter({ hasText: 'Half a thought, and the rest' }).waitFor()
  await page.locator('[data-outgoing="pending"]').waitFor({ state: 'detached' })
})

/** Notes what the picture shows, and whether the app had begun. */
async function notePicture(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const picture = document.getElementById('picture')
      if (!picture || 'noted' in window) return
      const root = document.getElementById('root')
      Object.assign(window, {
        noted: {
          text: picture.textContent,
          written: picture.querySelector('textarea')?.value,
          isInert: picture.inert && picture.ariaHidden === 'true',
          hasBegun: root?.hasChildNodes(),
        },
      })
    }).observe(document, { childList: true, subtree: true })
  })
}

const notedPicture = (page: Page) => page.evaluate(() => Reflect.get(window, 'noted'))
const storedPicture = (page: Page) => () => page.evaluate(() => localStorage.getItem('parley:picture'))

test('before the app has begun, the page is as it was left; one of another size or place is not shown', async () => {
  const { ada, proxy, at, page } = await arrived()
  await page.goto(proxy.url + at('drill'))
  await composer(page).fill('Half a thought')
  await viewed(page, 'Anchors aweigh')
  await expect.poll(storedPicture(page)).toContain('Half a thought')
  await notePicture(page)

  await page.reload()
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  expect(await notedPicture(page)).toEqual({
    text: expect.stringContaining('Anchors aweigh'),
    written: 'Half a thought',
    isInert: true,
    hasBegun: false,
  })
  expect(await page.locator('#picture').count()).toBe(0)
  expect(await composer(page).inputValue()).toBe('Half a thought')

  // Not even when the place is left before another picture is taken.
  await page.goto('about:blank')
  await page.goto(proxy.url + at('log'))
  await composer(page).waitFor()
  expect(await notedPicture(page)).toBeUndefined()

  await page.goto(proxy.url + at('drill'))
  await viewed(page, 'Anchors aweigh')
  await expect.poll(storedPicture(page)).toContain('Anchors aweigh')
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.goto('about:blank')
  await page.goto(proxy.url + at('drill'))
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  expect(await notedPicture(page)).toBeUndefined()

  // What the page shows is not kept where it is no conversation.
  await say(ada, 'While you were away', 'drill')
  await page.goto(`${proxy.url}/#settings/account`)
  await expect.poll(storedPicture(page)).toBeNull()
})

test('a view without its copy is replaced by what the server knows', async () => {
  const { ada, proxy, at, page } = await arrived()
  await viewed(page, 'Anchors aweigh')
  await page.goto(`${proxy.url}/favicon.svg`)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('parley-copy').onsuccess = () => resolve()
      }),
  )
  await say(ada, 'While you were away', 'drill')
  await page.goto(proxy.url + at('drill'))
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  await messages(page).filter({ hasText: 'While you were away' }).waitFor()
  await expect.poll(isWhole(page)).toBe(true)
  await viewed(page, 'While you were away')
})

/** Notes where it stays, if these words are ever on the page. */
async function noteWords(page: Page, words: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const text = document.body?.textContent ?? ''
      if (text.includes(wanted)) localStorage.setItem('seen', text)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, words)
}

const keptOf = (page: Page) =>
  page.evaluate(() => ['seen', 'parley:view', 'parley:picture'].map((key) => localStorage.getItem(key)))

test('whoever signs in at a provider sees nothing of who was there before', async () => {
  const oidc = await OidcServer.start({ sub: 'b', email: emailOf('bo'), email_verified: true, name: 'Bo' })
  const port = await freePort()
  const server = await testServer({
    environment: {
      PORT: String(port),
      EXTERNAL_URL: `http://127.0.0.1:${port}`,
      SIGN_IN_PROVIDERS: JSON.stringify([oidc.settings()]),
    },
  })
  oidc.admit(server)
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'For my eyes only' })
  const own = `${server.url}/#narrow/dm/${ada.id}`
  const page = await enter(server, 'ada', { serviceWorkers: 'allow' })
  await page.goto(own)
  await viewed(page, 'For my eyes only')
  await page.goto('about:blank')
  await noteWords(page, 'For my eyes only')
  // Ada has not logged out: her session and her copy are there.
  await page.goto(`${server.url}/accounts/login/social/oidc/harbor`)
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await page.goto(own)
  await page.reload()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await expect.poll(isWhole(page)).toBe(true)
  expect(await keptOf(page)).toEqual([null, null, null])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('parley:copy'))).toContain(` ${bo.id}`)
})

test('whoever joins in the same browser sees nothing of who was there before, not for a moment', async () => {
  const { ada, proxy, page } = await arrived()
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'For my eyes only' })
  const own = `${proxy.url}/#narrow/dm/${ada.id}`
  await page.goto(own)
  await viewed(page, 'For my eyes only')
  const { invite_link } = await ada.call(createInviteLink, {})
  await page.goto(proxy.url + new URL(invite_link).pathname)
  await page.getByLabel('Email').fill('newt@example.com')
  await page.getByLabel('Your name').fill('Newt Comer')
  await page.getByLabel('Password').fill(PASSWORD)
  await noteWords(page, 'For my eyes only')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await page.goto(own)
  await page.reload()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await expect.poll(isWhole(page)).toBe(true)
  expect(await keptOf(page)).toEqual([null, null, null])
})
