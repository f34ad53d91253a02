import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'

// The push services of browsers are not on this machine: what one would hand on is handed to the service worker, and
// the server's part is tested by itself (server/test/pushes.test.ts).

/** Hands messages to the service worker, as the browser does, while the app is closed. */
async function closedApp(page: Page) {
  const { origin } = new URL(page.url())
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  const tool: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    tool.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await tool.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: object) =>
    tool.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
  const shown = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await scope.registration.getNotifications()).map(({ title, body, data }) => [
        title,
        body,
        data.hash,
      ])
    })
  return { push, shown }
}

test('a push message is shown while nobody looks at the app, and taken away when it is read', async () => {
  const server = await serverForPages()
  const page = await enter(server, 'ada', { serviceWorkers: 'allow', permissions: ['notifications'] })
  const { push, shown } = await closedApp(page)
  const message = (id: number, tag = '#narrow/dm/9') => ({
    event: 'message',
    id,
    title: 'Bo Kristensen',
    body: `message ${id}`,
    hash: `${tag}/near/${id}`,
    tag,
  })
  await push(message(1))
  // Nothing comes after it that could be waited for: what comes next does.
  await page.goto('about:blank')
  await push(message(2))
  await expect.poll(shown).toEqual([['Bo Kristensen', 'message 2', '#narrow/dm/9/near/2']])
  await push(message(3))
  await expect.poll(shown).toEqual([['Bo Kristensen', 'message 3', '#narrow/dm/9/near/3']])
  await push(message(4, '#narrow/dm/10'))
  await expect.poll(async () => (await shown()).length).toBe(2)
  await push({ event: 'remove', realm: server.url, ids: [3] })
  await expect.poll(shown).toEqual([['Bo Kristensen', 'message 4', '#narrow/dm/10/near/4']])
})
