import { createHmac } from 'node:crypto'
import { getMessages } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import type { Person, TestServer } from '../../../server/test/harness.ts'
import { enter, serverForPages } from '../browser.ts'

/** The page on which other services are set up. */
export const INTEGRATIONS = '/#settings/integrations'

/** The newest messages that somebody can read, newest first. */
export async function newest(person: Person) {
  const { messages } = await person.call(getMessages, {
    anchor: 'newest',
    num_before: 5,
    num_after: 0,
    narrow: [],
  })
  return messages.toReversed()
}

/** Bo has opened the page, and is in a channel that services can report to. */
export async function beforeServices() {
  const server = await serverForPages()
  const bo = await server.join('bo')
  await bo.subscribe('builds')
  const page = await enter(server, 'bo', { at: INTEGRATIONS })
  return { server, bo, page, main: page.getByRole('main') }
}

/** Fills in the form that sets GitHub up. */
export async function fillInGitHub(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Search services').fill('git')
  await main.getByRole('button', { name: 'GitHub' }).click()
  await main.getByLabel('Reports to').selectOption('#builds')
  await main.getByLabel('Topic').fill('code of {repository.name}')
  await main.getByRole('checkbox', { name: 'star', exact: true }).uncheck()
  await main.getByLabel('Name of the bot').fill('Octo')
}

/** Sends the form, and gives what GitHub would: requests to the address that the page shows, signed with a key. */
export async function getAddress(page: Page, server: TestServer) {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Get the address' }).click()
  const address = await main.getByLabel('Address').inputValue()
  const secret = await main.getByLabel('Secret').inputValue()
  const { pathname, search } = new URL(address)
  const post = async (event: string, key: string) => {
    const body = JSON.stringify({
      action: 'created',
      repository: { name: 'boats' },
      sender: { login: 'ada' },
    })
    const headers = {
      'x-github-event': event,
      'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
    }
    return (await fetch(server.url + pathname + search, { method: 'POST', headers, body })).status
  }
  return { secret, post }
}
