import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../../server/test/harness.ts'
import { logIn, messages, ownServerForPages, send, visit } from '../browser.ts'
import { arrived, copied, harbour, say } from '../support/harbour.ts'
import { newerVersion } from '../support/newer-version.ts'

/** Opens another view without loading the page again. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    path.slice(path.indexOf('#')),
  )
}

/** Counts the requests of a kind that reach the server from now on. */
function counted(page: Page, path: string): () => number {
  let count = 0
  page.context().on('request', (request) => {
    if (request.url().includes(path)) count++
  })
  return () => count
}

test('who comes back sees what was there at once, then what they missed, without registering again', async () => {
  // The code that keeps the copy may come late: a connection was lost just then.
  const { ada, proxy, at, page } = await arrived((tab) => {
    return tab.route('**/assets/keep-*.js', (route) => route.abort(), { times: 1 })
  })
  await copied(page, 'Anchors aweigh')
  await page.goto('about:blank')
  await say(ada, 'While you were away', 'drill')

  const registrations = counted(page, '/json/register')
  await page.goto(proxy.url + at('drill'))
  await messages(page).filter({ hasText: 'While you were away' }).waitFor()
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  expect(registrations()).toBe(0)
  await say(ada, 'And live', 'drill')
  await messages(page).filter({ hasText: 'And live' }).waitFor()
})

test('without a server, one reads and searches what is stored, and what is written waits', async () => {
  const { ada, proxy, at, page } = await arrived()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await copied(page, 'log entry 29')
  await copied(page, 'Anchors aweigh')
  await copied(page, '["log",')
  proxy.isDown = true
  proxy.cut()

  await page.goto('about:blank')
  await page.goto(proxy.url + at('drill'))
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  await page.getByText('You read what is stored in this browser').waitFor()
  await send(page, 'Written in the dark')
  await page.locator('[data-outgoing="pending"]').filter({ hasText: 'Written in the dark' }).waitFor()

  await go(page, at('log'))
  await messages(page).filter({ hasText: 'log entry 29' }).waitFor()
  await page.getByText('stored only some of these messages').waitFor()
  const found = page.getByRole('main').getByRole('article')
  await go(page, '/#narrow/search/entry 2')
  await found.filter({ hasText: 'log entry 20' }).waitFor()
  expect(await found.filter({ hasText: 'Anchors aweigh' }).count()).toBe(0)
  await page.getByText('Found in what this browser has stored').waitFor()
  await go(page, at('nowhere'))
  await page.getByText('Not available offline').waitFor()
  await go(page, at('log').replace('narrow', 'topics').replace('/topic/log', ''))
  for (const topic of ['drill', 'log'])
    await page.getByRole('main').getByText(topic, { exact: true }).waitFor()
  await go(page, at('log'))

  proxy.isDown = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('stored only some of these messages').waitFor({ state: 'detached' })
  await messages(page).filter({ hasText: 'log entry 0' }).first().waitFor({ state: 'attached' })
  await go(page, at('drill'))
  await messages(page).filter({ hasText: 'Written in the dark' }).waitFor()
  await page.locator('[data-outgoing="pending"]').waitFor({ state: 'detached' })
  await say(ada, 'Lights on', 'drill')
  await messages(page).filter({ hasText: 'Lights on' }).waitFor()
})

test('a lost queue is replaced behind what is shown', async () => {
  const { server, ada, proxy, at, page } = await arrived()
  await copied(page, 'Anchors aweigh')
  await page.goto('about:blank')
  await say(ada, 'While you were away', 'drill')
  server.realm.queues.forgetAllOf(ada.id)
  await server.server.db.query('delete from queues')

  const registrations = counted(page, '/json/register')
  await page.goto(proxy.url + at('drill'))
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  await messages(page).filter({ hasText: 'While you were away' }).waitFor()
  await expect.poll(registrations).toBe(1)
  await say(ada, 'And live', 'drill')
  await messages(page).filter({ hasText: 'And live' }).waitFor()
  await copied(page, 'And live')
})

test('two tabs follow queues of their own; logging out in one wipes what is stored, and ends the other', async () => {
  const { server, ada, proxy, at, page } = await arrived()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await copied(page, 'Anchors aweigh')
  const other = await page.context().newPage()
  await other.goto(proxy.url + at('drill'))
  await messages(other).filter({ hasText: 'Anchors aweigh' }).waitFor()
  await say(ada, 'To both', 'drill')
  for (const tab of [page, other]) await messages(tab).filter({ hasText: 'To both' }).waitFor()

  const queues = async () => (await server.server.db.query('select from queues')).rows.length
  expect(await queues()).toBe(2)
  // The tab that keeps the copy leaves its queue to whoever comes back; another takes its place.
  await page.goto('about:blank')
  await say(ada, 'To the one that is left', 'drill')
  await copied(other, 'To the one that is left')
  await page.goto(proxy.url + at('drill'))
  await messages(page).filter({ hasText: 'To the one that is left' }).waitFor()
  await expect.poll(queues).toBe(2)
  // Only a tab that knows its queue can give it back.
  await say(ada, 'To both again', 'drill')
  await messages(page).filter({ hasText: 'To both again' }).waitFor()
  await page.goto('about:blank')
  await expect.poll(queues).toBe(1)
  await page.goto(proxy.url + at('drill'))
  await expect.poll(queues).toBe(2)

  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Log in' }).waitFor()
  const left = () =>
    other.evaluate(async () => [
      localStorage.getItem('parley:copy'),
      localStorage.getItem('parley:view'),
      localStorage.getItem('parley:picture'),
      (await indexedDB.databases()).filter(({ name }) => name === 'parley-copy').length,
      (await caches.keys()).length,
    ])
  await expect.poll(left).toEqual([null, null, null, 0, 0])
  await other.waitForTimeout(2_000)
  expect(await left()).toEqual([null, null, null, 0, 0])
})

test('a log-out is finished although the page hears earlier that its session is over', async () => {
  const { page } = await arrived()
  await copied(page, 'Anchors aweigh')
  await page.reload()
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  await page.evaluate(() => {
    Reflect.set(window, 'isSamePage', true)
    localStorage.setItem('parley:language', '"de"')
  })
  const isRefused = page.waitForResponse((answer) => {
    return answer.url().includes('/json/events') && answer.status() === 401
  })
  await page.route('**/json/logout', async (route) => {
    const response = await route.fetch()
    await isRefused
    await page.waitForTimeout(500)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: /^Log in to/ }).waitFor()
  // A reload in between would leave the outbox, the uploads and the language of who was here.
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('parley:language'))).toBe('null')
})

test('the queue of a tab that crashed is deleted by the next start of another', async () => {
  const { server, proxy, at, page } = await arrived()
  await copied(page, 'Anchors aweigh')
  const other = await page.context().newPage()
  await other.goto(proxy.url + at('drill'))
  await messages(other).filter({ hasText: 'Anchors aweigh' }).waitFor()
  const noted = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('parley:queue:')).length)
  const queues = async () => (await server.server.db.query('select from queues')).rows.length
  await expect.poll(noted).toBe(2)
  const crashed = other.waitForEvent('crash')
  const tool = await other.context().newCDPSession(other)
  tool.send('Page.crash').catch(() => {})
  await crashed
  expect(await queues()).toBe(2)
  await page.reload()
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  await expect.poll(queues).toBe(1)
  await expect.poll(noted).toBe(1)
})

test('who is logged out elsewhere finds the log-in page, and nothing stored', async () => {
  const { proxy, at, page } = await arrived()
  await copied(page, 'Anchors aweigh')
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(proxy.url + at('drill'))
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('parley:copy'))).toBe(null)
})

test('a newer version is offered, and nothing reloads unasked', async () => {
  const server = await ownServerForPages()
  const { at } = await harbour(server)
  const version = await newerVersion(server.server.port)
  const page = await visit(version.url, { at: at('drill'), serviceWorkers: 'allow' })
  await logIn(page, emailOf('ada'), PASSWORD)
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const answer = await page.request.get(`${version.url}/service-worker.js`)
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  })
  version.isOut = true
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('A new version of Parley is ready').waitFor()
  await page.getByRole('textbox', { name: /^Message to/ }).fill('half-written')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  expect(await page.getByRole('textbox', { name: /^Message to/ }).inputValue()).toBe('half-written')
})

test('a copy that is damaged or of another version is left alone, and the app starts all the same', async () => {
  const { page } = await arrived()
  await copied(page, 'Anchors aweigh')
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('parley-copy')
      request.onsuccess = () => resolve(request.result)
    })
    const store = database.transaction('state', 'readwrite').objectStore('state')
    store.put({ isTable: true, nests: false, parts: ['[[1, {"stream'] }, 'subscriptions')
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve
    })
    database.close()
  })
  await page.reload()
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  await page.evaluate(() => localStorage.setItem('parley:copy', 'another'))
  await page.reload()
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
})
