import { sendMessage } from '@parley/api/messages/endpoints'
import { updateStatus } from '@parley/api/statuses/endpoints'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../../server/test/harness.ts'
import { quietNow } from '../../../server/test/support/quiet-hours.ts'
import { enter, logIn, messages, serverForPages, visit } from '../browser.ts'
import { heldEvents } from '../support/held-events.ts'
import { open, row } from '../support/settings-pages.ts'

interface Shown {
  title: string
  body?: string
  hash?: string
}

declare global {
  interface Window {
    shownNotifications: Shown[]
  }
}

/** Notes every notification that a page shows, and shows it all the same. */
async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shownNotifications = []
    const real = ServiceWorkerRegistration.prototype.showNotification
    ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
      window.shownNotifications.push({ title, body: options?.body ?? '', hash: options?.data?.hash })
      return real.call(this, title, options)
    }
  })
}

const shown = (page: Page) => page.evaluate(() => window.shownNotifications)
const hasWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

test('of two tabs one notifies, and a click on the notification opens the conversation', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const page = await visit(server.url, { permissions: ['notifications'], serviceWorkers: 'allow' })
  await watch(page.context())
  await page.reload()
  await logIn(page, emailOf('ada'), PASSWORD)
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await hasWorker(page)
  const other = await page.context().newPage()
  await other.goto(`${server.url}/#inbox`)
  await other.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await other.waitForTimeout(2_000)
  const direct = (content: string) => bo.call(sendMessage, { type: 'direct', to: [ada.id], content })
  const all = async () => [...(await shown(page)), ...(await shown(other))]

  await direct('Are you **there**?')
  await expect.poll(all).toHaveLength(1)
  const [first] = await all()
  expect(first).toMatchObject({ title: 'Bo Kristensen', body: 'Are you there?' })
  await expect.poll(() => page.title()).toMatch(/^\(1\)/)
  await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/png/)

  // What the browser sends to the service worker when somebody clicks.
  const worker = page.context().serviceWorkers()[0]
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): void
    }
    const [notification] = await scope.registration.getNotifications()
    const { NotificationEvent } = globalThis as unknown as {
      NotificationEvent: new (type: string, init: object) => Event
    }
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  const opened = await Promise.any(
    [page, other].map(async (tab) => {
      await messages(tab).filter({ hasText: 'Are you there?' }).waitFor()
      return tab
    }),
  )
  expect(opened.url()).toContain(first?.hash)

  await opened.bringToFront()
  await direct('Ah, you are reading this')
  await messages(opened).filter({ hasText: 'you are reading this' }).waitFor()
  await opened.waitForTimeout(500)
  expect(await all()).toHaveLength(1)
})

test('of what a busy tab shows another tells nothing, and what one has told of its heir does not tell again', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const lena = await server.join('lena')
  const page = await visit(server.url, { permissions: ['notifications'], serviceWorkers: 'allow' })
  const context = page.context()
  await watch(context)
  await page.reload()
  await logIn(page, emailOf('ada'), PASSWORD)
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await hasWorker(page)
  const write = (from: typeof bo, content: string) =>
    from.call(sendMessage, { type: 'direct', to: [ada.id], content })
  /** How many tabs wait for the right to notify. */
  const heirs = (tab: Page) =>
    tab.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query()
      return pending.filter(({ name }) => name === 'parley-one-tab').length
    })

  const reading = await context.newPage()
  await reading.goto(`${server.url}/#narrow/dm/${bo.id}`)
  await reading.getByRole('textbox', { name: /^Message to/ }).waitFor()
  await expect.poll(() => heirs(page)).toBe(1)
  // What it has just opened, the browser knows a moment later.
  await reading.waitForTimeout(2_000)
  const busy = reading.evaluate(() => {
    localStorage.setItem('busy', 'yes')
    const end = performance.now() + 4_000
    while (performance.now() < end) Math.sqrt(end)
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('busy'))).toBe('yes')
  await write(bo, 'You are reading this')
  await write(lena, 'You are not reading this')
  await expect
    .poll(async () => (await shown(page)).map(({ body }) => body))
    .toEqual(['You are not reading this'])
  await busy
  expect(await shown(reading)).toEqual([])
  await reading.close()

  const heir = await context.newPage()
  const events = await heldEvents(heir)
  events.close()
  await heir.goto(`${server.url}/#inbox`)
  await heir.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await expect.poll(() => heirs(page)).toBe(1)
  // It begins to notify a second after it is drawn.
  await heir.waitForTimeout(2_000)
  await write(bo, 'Told before')
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toContain('Told before')
  await page.close()
  await expect.poll(() => heirs(heir)).toBe(0)
  events.open()
  await write(lena, 'Told by the heir')
  await expect.poll(async () => (await shown(heir)).map(({ body }) => body)).toContain('Told by the heir')
  expect(await shown(heir)).toHaveLength(1)
})

test('without a permission, the app asks when there was something to tell, and not again after a no', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const page = await enter(server, 'ada', { at: '/#inbox', serviceWorkers: 'allow' })
  const question = page.getByText('Parley can notify you')
  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })
  // Nor while somebody does not want to be disturbed.
  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Pause notifications…' }).click()
  const status = page.getByRole('dialog', { name: 'Status' })
  await status.getByText('shows no notifications').waitFor()
  await status.getByRole('button', { name: 'Save' }).click()
  await status.waitFor({ state: 'detached' })
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Psst' })
  await expect.poll(() => page.title()).toMatch(/^\(1\)/)
  await page.waitForTimeout(2_000)
  expect(await question.count()).toBe(0)
  await ada.call(updateStatus, { status_text: '', emoji_name: '' })
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Hello' })
  await question.waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Hello again' })
  await expect.poll(() => page.title()).toMatch(/^\(3\)/)
  expect(await question.count()).toBe(0)
})

test('in quiet hours nothing is shown, and then one notification tells of what is unread', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const page = await visit(server.url, {
    permissions: ['notifications'],
    serviceWorkers: 'allow',
    timezoneId: 'Asia/Tokyo',
  })
  await watch(page.context())
  await page.reload()
  await logIn(page, emailOf('ada'), PASSWORD)
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await hasWorker(page)
  await open(page, '#settings/notifications', 'Notifications')
  await page.getByRole('switch', { name: 'Keep silent at set times' }).click()
  await page.getByRole('button', { name: 'Use Asia/Tokyo' }).click()
  await expect.poll(() => server.realm.state.users.get(ada.id)?.timezone).toBe('Asia/Tokyo')
  const { quiet_hours_from, quiet_hours_until } = quietNow('Asia/Tokyo')
  await row(page, 'quiet_hours_from').getByLabel('From').fill(quiet_hours_from)
  await row(page, 'quiet_hours_until').getByLabel('Until').fill(quiet_hours_until)
  await row(page, 'quiet_hours_until').getByLabel('Until').press('Enter')
  await page.getByText('It is quiet now, until').waitFor()
  await row(page, 'quiet_hours_days').getByRole('checkbox', { name: 'Sunday' }).press('Space')
  await expect.poll(() => server.realm.state.users.get(ada.id)?.settings.quiet_hours_days).toBe('123456')
  await row(page, 'quiet_hours_days').getByRole('checkbox', { name: 'Sunday' }).press('Space')
  await expect.poll(() => server.realm.state.users.get(ada.id)?.settings.quiet_hours_days).toBe('1234567')

  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'At night' })
  await expect.poll(() => page.title()).toMatch(/^\(1\)/)
  const held = () => page.evaluate((id) => localStorage.getItem(`parley:held-back:${id}`), ada.id)
  await expect.poll(held).toMatch(/"shown":\[\d+\]/)
  expect(await shown(page)).toEqual([])
  await page.getByRole('switch', { name: 'Keep silent at set times' }).click()
  await expect
    .poll(() => shown(page))
    .toMatchObject([{ body: 'Unread since your quiet hours began: 1', hash: '#inbox' }])
  await page.getByRole('button', { name: 'Show a notification' }).click()
  await expect.poll(() => shown(page)).toHaveLength(2)
  await page.getByRole('button', { name: 'Mail me' }).click()
  await page.getByText('This server is not set up to send mail.').waitFor()
})
