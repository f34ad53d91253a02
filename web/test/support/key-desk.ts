import { sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { uploadFile } from '@parley/api/uploads/endpoints'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

/** Ada's browser, and Bo, who writes to her. */
export async function keyDesk() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  const channelId = server.realm.state.channelsByName.get('platform')?.id ?? 0
  const say = async (who: 'ada' | 'bo', topic: string, content: string) => {
    const person = who === 'ada' ? ada : bo
    return (
      await person.call(sendMessage, {
        type: 'channel',
        to: 'platform',
        topic,
        content,
        read_by_sender: true,
      })
    ).id
  }
  const write = (content: string) => bo.call(sendMessage, { type: 'direct', to: [ada.id], content })
  await say('ada', 'drill', 'Welcome aboard')
  await say('ada', 'drill', `A long story\n\n${'and so on\n\n'.repeat(8)}`)
  const edited = await say('ada', 'drill', 'First words')
  await ada.call(updateMessage, { message_id: edited, content: 'Better words' })
  const create = { width: 300, height: 200, channels: 3, background: '#447755' } as const
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
  const file = new File([bytes], 'mast.png', { type: 'image/png' })
  const { url } = await ada.connection.call(uploadFile, {}, { file })
  await say('ada', 'drill', `[mast.png](${url})`)
  for (let count = 0; count < 40; count++) await say('ada', 'log', `entry ${count}`)
  const page = await enter(server, 'ada', {
    at: '/#inbox',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.bringToFront()
  return new Desk(page, { channelId, otherId: bo.id }, say, write)
}

export class Desk {
  readonly page: Page
  readonly say: (who: 'ada' | 'bo', topic: string, content: string) => Promise<number>
  /** Bo writes to Ada alone. */
  readonly write: (content: string) => Promise<unknown>
  readonly otherId: number
  readonly #channelId: number

  /** @param ids of the channel, and of the one who writes */
  constructor(
    page: Page,
    ids: { channelId: number; otherId: number },
    say: Desk['say'],
    write: Desk['write'],
  ) {
    this.page = page
    this.#channelId = ids.channelId
    this.otherId = ids.otherId
    this.say = say
    this.write = write
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
  }

  /** Goes to a place by its address. Nothing has the focus there. */
  async at(hash: string, heading: string): Promise<void> {
    await this.page.evaluate((hash) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      location.hash = hash
    }, hash)
    await this.isAt(heading)
  }

  async topic(name: string): Promise<void> {
    await this.at(`#narrow/channel/${this.#channelId}-platform/topic/${name}`, name)
    await messages(this.page).first().waitFor()
  }

  async inbox(): Promise<void> {
    await this.at('#inbox', 'Inbox')
  }

  async isAt(heading: string): Promise<void> {
    const title = this.page.getByRole('main').getByRole('heading', { level: 1 })
    await expect.poll(() => title.innerText()).toBe(heading)
  }

  message(text: string) {
    return messages(this.page).filter({ hasText: text }).last()
  }

  /** Gives a message the focus, so that keys are about it. */
  async focus(text: string): Promise<void> {
    await this.message(text).focus()
  }

  async hasFocus(text: string): Promise<void> {
    await expect.poll(() => this.page.locator('article:focus-within').innerText()).toContain(text)
  }

  /** The line of a conversation in the inbox. */
  line(text: string) {
    const list = this.page.getByRole('list', { name: 'Unread' })
    return list.getByRole('listitem').filter({ hasText: text })
  }

  dialog(name: string | RegExp) {
    return this.page.getByRole('dialog', { name })
  }

  /** A dialog has opened; Escape closes it, and nothing else. */
  async opened(name: string | RegExp): Promise<void> {
    await this.dialog(name).waitFor()
    await this.press('Escape')
    await this.dialog(name).waitFor({ state: 'detached' })
  }

  get searchField() {
    return this.page.getByRole('combobox', { name: 'Search messages' })
  }

  get conditions() {
    return this.page.getByRole('list', { name: 'Conditions' }).getByRole('listitem')
  }

  /** The first press may only close what is suggested below the field. */
  async leaveSearch(key = 'Escape'): Promise<void> {
    await expect
      .poll(async () => {
        if ((await this.searchField.count()) > 0) await this.press(key)
        return this.searchField.count()
      })
      .toBe(0)
  }

  async search(): Promise<void> {
    await this.inbox()
    await this.press('/')
    await this.searchField.waitFor()
  }
}
