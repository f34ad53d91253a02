import { getMessages } from '@parley/api/messages/endpoints'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../../../server/test/harness.ts'

/** What is in a topic of the channel `platform`, as its writers wrote it. */
export async function written(reader: Person, topic = 'drill'): Promise<string[]> {
  const { messages } = await reader.call(getMessages, {
    narrow: [
      { operator: 'channel', operand: 'platform', negated: false },
      { operator: 'topic', operand: topic, negated: false },
    ],
    anchor: 'newest',
    num_before: 5000,
    num_after: 0,
    apply_markdown: false,
  })
  return messages.map(({ content }) => content)
}

/** Where somebody writes. */
export interface Place {
  /** The part of the address after `#`. */
  hash: string
  /** The accessible name of its composer. */
  readonly label: RegExp
}

const OPENED_WITHIN = 4_000
/** A person looks before they type. */
const LOOK_MS = 700

/** Somebody with one or two tabs, who goes on whatever becomes of those. */
export class Writer {
  readonly #context: BrowserContext
  readonly #url: string
  readonly #tabs: Page[] = []
  readonly #crashed = new WeakSet<Page>()
  /** The queues that tabs have read. */
  readonly queues = new Set<string>()

  constructor(first: Page, url: string) {
    this.#context = first.context()
    this.#url = url
    this.#add(first)
  }

  get tabs(): readonly Page[] {
    return this.#tabs
  }

  async addTab(): Promise<Page> {
    const tab = await this.#context.newPage()
    tab.setDefaultTimeout(10_000)
    return this.#add(tab)
  }

  async closeTab(tab: Page): Promise<void> {
    this.#tabs.splice(this.#tabs.indexOf(tab), 1)
    await tab.close()
  }

  /** Ends a tab as a lack of memory does: nothing of it runs any more. */
  async crash(tab: Page): Promise<void> {
    const over = tab.waitForEvent('crash')
    const tool = await this.#context.newCDPSession(tab)
    tool.send('Page.crash').catch(() => {})
    await over
  }

  /** The tab at a number, with a place open in it: another tab if that one is no more. */
  async at(number: number, place: Place): Promise<Page> {
    for (;;) {
      for (const tab of this.#tabs.filter((one) => this.#crashed.has(one))) await this.closeTab(tab)
      const tab = this.#tabs[number % this.#tabs.length] ?? (await this.addTab())
      try {
        await this.#open(tab, place)
        return tab
      } catch (error) {
        // The server may be gone: then the page is, too.
        if (!tab.isClosed() && !this.#crashed.has(tab)) await tab.reload({ timeout: 3_000 }).catch(() => {})
        if (tab.url().startsWith('chrome-error:')) await tab.goto('about:blank').catch(() => {})
        this.#failures += 1
        if (this.#failures > 40) throw error
      }
    }
  }
  #failures = 0

  composer(tab: Page, { label }: Place) {
    return tab.getByRole('textbox', { name: label })
  }

  /** The text in the composer of a place, once the page has had time to think better of it. */
  async written(tab: Page, place: Place): Promise<string> {
    await tab.waitForTimeout(LOOK_MS)
    return this.composer(tab, place).inputValue()
  }

  async write(tab: Page, place: Place, text: string): Promise<void> {
    await this.composer(tab, place).fill(text)
    expect(await this.composer(tab, place).inputValue()).toBe(text)
  }

  async send(tab: Page): Promise<void> {
    await tab.getByRole('button', { name: 'Send message' }).click()
  }

  #add(tab: Page): Page {
    this.#tabs.push(tab)
    tab.on('crash', () => this.#crashed.add(tab))
    tab.on('request', (request) => {
      const queue = new URL(request.url()).searchParams.get('queue_id')
      if (queue) this.queues.add(queue)
    })
    return tab
  }

  async #open(tab: Page, { hash, label }: Place): Promise<void> {
    if (tab.url().startsWith(this.#url)) {
      await tab.evaluate((next) => {
        location.hash = next
      }, hash)
    } else await tab.goto(`${this.#url}/#${hash}`, { timeout: 5_000 })
    await tab.getByRole('textbox', { name: label }).waitFor({ timeout: OPENED_WITHIN })
    this.#failures = 0
  }
}
