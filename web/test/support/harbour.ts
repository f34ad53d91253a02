import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { emailOf, PASSWORD, type Person, type TestServer } from '../../../server/test/harness.ts'
import { logIn, messages, ownServerForPages, visit } from '../browser.ts'
import { cuttingProxy } from './cutting-proxy.ts'

const SAVED_WITHIN = { timeout: 20_000 }

export async function say(person: Person, content: string, topic: string): Promise<void> {
  await person.call(sendMessage, { type: 'channel', to: 'platform', topic, content, read_by_sender: true })
}

/** Ada's browser behind a proxy, in a channel with two topics. */
export async function harbour(server: TestServer) {
  const ada = await server.ada()
  await ada.subscribe('platform')
  for (let i = 0; i < 30; i++) await say(ada, `log entry ${i}`, 'log')
  await say(ada, 'Anchors aweigh', 'drill')
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  const proxy = await cuttingProxy(server.server.port)
  const at = (topic: string) => `/#narrow/channel/${channel?.id}-platform/topic/${topic}`
  return { ada, proxy, at }
}

/** Ada has logged in and reads one of the topics. */
export async function arrived(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const server = await ownServerForPages()
  const { ada, proxy, at } = await harbour(server)
  const page = await visit(proxy.url, { at: at('drill'), serviceWorkers: 'allow' })
  await prepare(page)
  await logIn(page, emailOf('ada'), PASSWORD)
  await messages(page).filter({ hasText: 'Anchors aweigh' }).waitFor()
  return { server, ada, proxy, at, page }
}

/** Waits until the copy of the browser holds what is on the page. */
export async function copied(page: Page, words: string): Promise<void> {
  const holds = () =>
    page.evaluate(async (wanted) => {
      if (!localStorage.getItem('parley:copy')) return false
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('parley-copy')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const all = (name: string) =>
        new Promise<unknown[]>((resolve) => {
          const request = database.transaction(name).objectStore(name).getAll()
          request.onsuccess = () => resolve(request.result)
        })
      const texts = [...(await all('lists')), ...(await all('events'))].map(String)
      texts.push(JSON.stringify(await all('topics')))
      database.close()
      return texts.some((text) => text.includes(wanted))
    }, words)
  await expect.poll(holds, SAVED_WITHIN).toBe(true)
}
