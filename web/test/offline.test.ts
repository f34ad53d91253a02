import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { emailOf, PASSWORD, type Person, type TestServer } from '../../server/test/harness.ts'
import { logIn, messages, serverForPages, visit } from './browser.ts'
import { cuttingProxy } from './support/cutting-proxy.ts'

vi.setConfig({ testTimeout: 90_000 })

const SAVED_WITHIN = { timeout: 20_000 }

async function say(person: Person, content: string, topic: string): Promise<void> {
  await person.call(sendMessage, { type: 'channel', to: 'platform', topic, content, read_by_sender: true })
}

/** Ada's browser behind a proxy, in a channel with two topics. */
async function harbour(server: TestServer) {
  const ada = await server.ada()
  await ada.subscribe('platform')
  for (let i = 0; i < 30; i++) await say(ada, `log entry ${i}`, 'log')
  await say(ada, 'Anchors aweigh', 'drill')
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  const proxy = await cuttingProxy(server.server.port)
  const at = (topic: string) => `/#narrow/channel/${channel?.id}-platform/topic/${topic}`
  return { ada, proxy, at }
}

/** Waits until the copy of the browser holds what is on the page. */
async function copied(page: Page, words: string): Promise<void> {
  const holds = () =>
    page.evaluate(async (wanted) => {
      if (!localStorage.getItem('parley:copy')) return false
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('parley-copy')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const all = (name: string) =>
        new Promise<string[]>((resolve) => {
          const request = database.transaction(name).objectStore(name).getAll()
          request.onsuccess = () => resolve(request.result)
        })
      const texts = [...(await all('lists')), ...(await all('events'))]
      database.close()
      return texts.some((text) => text.includes(wanted))
    }, words)
  await expect.poll(holds, SAVED_WITHIN).toBe(true)
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
  const server = await serverForPages()
  const { ada, proxy, at } = await harbour(server)
  const page = await visit(proxy.url, { at: at('drill') })
  await logIn(page, emailOf('ada'), PASSWORD)
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
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
