import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sendMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import type { AxeResults, RunOptions } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TestServer } from '../../../server/test/harness.ts'
import { enter, serverForPages } from '../browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = {
  all: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // On a phone the list of conversations, a navigation, is all there is.
    rules: { 'landmark-one-main': { enabled: false } },
  },
  colors: { runOnly: { type: 'rule', values: ['color-contrast'] } },
} satisfies Record<string, RunOptions>

/** What breaks WCAG 2.2 AA on the page in both themes, and where. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const light = await run(page, RULES.all)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await run(page, RULES.colors)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((one) => `dark: ${one}`)]
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options): Promise<AxeResults> => Reflect.get(window, 'axe').run(document, options),
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Every kind of conversation, with every kind of message, read and unread. */
export async function busyServer(): Promise<TestServer> {
  const server = await serverForPages()
  const [ada, bo, ines] = [await server.ada(), await server.join('bo'), await server.join('ines')]
  for (const person of [ada, bo, ines]) await person.subscribe('platform', 'design')
  const say = (topic: string, content: string) =>
    bo.call(sendMessage, { type: 'channel', to: 'platform', topic, content })
  const { id } = await say(
    'drill',
    'Node 2 is **gone**, @**Ada Quist**. See [the log](https://example.com) :tada:',
  )
  for (const person of [ada, ines]) {
    await person.call(addReaction, { message_id: id, emoji_name: 'thumbs_up' })
  }
  await say('drill', '```python\nprint("ahoy")\n```\n> a quote\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  await say('drill', '```spoiler The answer\nforty-two\n```\n<time:2026-11-21T08:00:00Z> $$x^2$$ `code`')
  await say('polls', '/poll Where to?\nHarbor\nBeach')
  await say('✔ done', 'It works')
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'ahoy' })
  await bo.call(sendMessage, { type: 'direct', to: [ada.id, ines.id], content: 'ahoy, both' })
  return server
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** The screens on which views are looked at. */
export const SCREENS = [
  ['desktop', {}],
  ['phone', PHONE],
] as const

/** A language, and what the test looks for in it. */
interface Words {
  readonly code: string
  readonly conversations: string
  readonly loading: string
}

export const ENGLISH: Words = { code: 'en', conversations: 'Conversations', loading: 'Loading' }
export const ARABIC: Words = { code: 'ar', conversations: 'المحادثات', loading: 'جارٍ التحميل' }

/** What breaks it in each view that is chosen, on a screen and in a language. */
export async function findingsOfViews(
  screen: BrowserContextOptions,
  { code, conversations, loading }: Words,
  isChosen: () => boolean = () => true,
): Promise<Record<string, string[]>> {
  const server = await busyServer()
  await (await server.ada()).call(updateSettings, { default_language: code })
  const page = await enter(server, 'ada', screen)
  const list = page.getByRole('navigation', { name: conversations })
  await list.getByRole('link', { name: /^platform/ }).waitFor()
  const listed = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const found: Record<string, string[]> = {}
  const views = [
    '#list',
    ...new Set(listed),
    ...listed
      .filter((hash) => /channel\/\d+-platform$/.test(hash))
      .map((hash) => hash.replace('narrow', 'topics')),
    '#narrow/search/node',
    '#narrow/has/image/search/zebra',
    '#nowhere',
  ]
  for (const hash of views.filter(isChosen)) {
    await page.evaluate((to) => {
      window.location.hash = to
    }, hash)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.getByRole('status', { name: loading }).waitFor({ state: 'detached' })
    await page.waitForTimeout(100)
    const broken = await findings(page)
    if (broken.length > 0) found[hash] = broken
  }
  return found
}
