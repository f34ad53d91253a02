import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import type { Person } from '../../../server/test/harness.ts'
import { serverForPages } from '../browser.ts'

export const say = (person: Person, to: string, topic: string, content: string) =>
  person.call(sendMessage, { type: 'channel', to, topic, content })
export const write = (person: Person, to: Person, content: string) =>
  person.call(sendMessage, { type: 'direct', to: [to.id], content })

export const list = (page: Page) => page.getByRole('list', { name: 'Unread' })
export const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
export const headings = (page: Page) => list(page).getByRole('heading').allInnerTexts()

/** Ada's unread conversations: of two channels, and with Bo. */
export async function unreadConversations() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform', 'launch')
  await bo.subscribe('platform', 'launch')
  // What the server itself has said of the new channels is read.
  const { id } = await say(bo, 'platform', 'drill', 'Node 2 is gone :tada: $$m \\leq \\frac{n^2}{x_i + 1}$$')
  await say(bo, 'launch', 'notes', 'Two cores')
  await say(bo, 'platform', 'upgrade', '@**Ada Lindqvist** Thursday?')
  await write(bo, ada, 'I left the **notes** in the topic')
  return { server, ada, bo, drillId: id }
}
