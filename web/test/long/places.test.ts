import { sendMessage } from '@parley/api/messages/endpoints'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person, TestServer } from '../../../server/test/harness.ts'
import { enter, feed, messages, serverForPages } from '../browser.ts'

const COUNT = 160

/** A long conversation that Ada wrote and Bo has not read. */
async function longTalk(): Promise<{ server: TestServer; ada: Person; firstId: number; at: string }> {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  const { id: firstId } = await say(ada, 'entry 0.')
  for (let i = 1; i < COUNT; i++) await say(ada, `entry ${i}.`)
  const channel = server.realm.state.channelsByName.get('platform')
  return {
    server,
    ada,
    firstId,
    at: `/#narrow/channel/${channel?.id}-platform/topic/drill`,
  }
}

const say = (person: Person, content: string) =>
  person.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content, read_by_sender: true })

const settle = (page: Page) => page.waitForTimeout(400)
const fromEnd = (page: Page) =>
  feed(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)

/** The text and the place of a message in the middle of the screen. */
async function middle(page: Page): Promise<{ text: string; top: number }> {
  return feed(page).evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    const articles = [...element.querySelectorAll('article')]
    const found = articles.find((one) => one.getBoundingClientRect().top > top + height / 2)
    return {
      text: /entry \d+\./.exec(found?.textContent ?? '')?.[0] ?? '',
      top: found?.getBoundingClientRect().top ?? 0,
    }
  })
}

async function topOf(message: Locator): Promise<number> {
  return (await message.boundingBox())?.y ?? Number.NaN
}

test('End fetches the newest page and no other, and reads only what is on the screen', async () => {
  const { server, firstId, at } = await longTalk()
  const page = await enter(server, 'bo', { at: `${at}/near/${firstId}` })
  await messages(page).filter({ hasText: 'entry 1.' }).waitFor()
  await settle(page)
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // In the background the app asks for the newest of all conversations, sooner or later.
    const isOfTalk = pathname === '/json/messages' && searchParams.get('narrow')?.includes('drill')
    if (isOfTalk) asked.push(searchParams.get('anchor'))
  })
  await page.keyboard.press('End')
  await messages(page)
    .filter({ hasText: `entry ${COUNT - 1}.` })
    .waitFor()
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await settle(page)
  expect(asked).toEqual(['newest'])
  // Two screens of about twenty were seen.
  const unread = page.getByRole('navigation', { name: 'Conversations' }).getByText(/^1[0-3]\d unread$/)
  await unread.first().waitFor()
})

test('whoever scrolls up faster than older messages come stays where they are when those are there', async () => {
  const { server, at } = await longTalk()
  const page = await enter(server, 'ada', { at })
  await messages(page)
    .filter({ hasText: `entry ${COUNT - 1}.` })
    .waitFor()
  const answers: (() => void)[] = []
  const asked: (string | null)[] = []
  await page.route(/\/json\/messages\?/, async (route) => {
    const { searchParams } = new URL(route.request().url())
    if (!searchParams.get('narrow')?.includes('drill')) return route.continue()
    asked.push(searchParams.get('anchor'))
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  await feed(page).hover()
  const isAtTop = async () => {
    await page.mouse.wheel(0, -1000)
    return feed(page).evaluate(({ scrollTop }) => scrollTop === 0)
  }
  await expect.poll(isAtTop).toBe(true)
  await settle(page)
  expect(asked).toHaveLength(1)
  const { text, top } = await middle(page)
  const height = () => feed(page).evaluate(({ scrollHeight }) => scrollHeight)
  const before = await height()
  for (const answer of answers) answer()
  await expect.poll(height).toBeGreaterThan(before)
  await settle(page)
  const after = await middle(page)
  expect(after.text).toBe(text)
  expect(Math.abs(after.top - top)).toBeLessThan(2)
  expect(asked).toHaveLength(1)
})

test('back, forward and reload lead to the same place, and what grows moves nobody', async () => {
  const { server, ada, at } = await longTalk()
  const page = await enter(server, 'ada', { at })
  await backAndForward(page, at)
  await whatGrows(page, ada)
})

async function backAndForward(page: Page, at: string) {
  await messages(page)
    .filter({ hasText: `entry ${COUNT - 1}.` })
    .waitFor()
  await feed(page).hover()
  for (let i = 0; i < 6; i++) {
    await page.mouse.wheel(0, -350)
    await page.waitForTimeout(80)
  }
  await settle(page)
  const before = await middle(page)
  // Where it was to a pixel: which message is in the middle may hang on less.
  const isBack = () =>
    expect
      .poll(async () => Math.abs((await topOf(messages(page).filter({ hasText: before.text }))) - before.top))
      .toBeLessThan(2)
  await page.getByRole('link', { name: 'Starred' }).click()
  await page.getByText('No starred messages').waitFor()
  await page.goBack()
  await isBack()
  await page.goForward()
  await page.getByText('No starred messages').waitFor()
  await page.goBack()
  await page.reload()
  await isBack()

  // A link is a new visit: it leads to what is new, here the end.
  await page.getByRole('link', { name: 'Starred' }).click()
  await page.evaluate((hash) => Object.assign(location, { hash }), at.slice(1))
  await messages(page)
    .filter({ hasText: `entry ${COUNT - 1}.` })
    .waitFor()
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
}

async function whatGrows(page: Page, ada: Person) {
  const last = messages(page).filter({ hasText: `entry ${COUNT - 1}.` })
  await last.waitFor()
  await settle(page)
  const grow = (message: Locator, by: number) =>
    message.locator('.content').evaluate((content, by) => {
      const picture = document.createElement('div')
      picture.style.height = `${by}px`
      content.append(picture)
    }, by)
  await grow(messages(page).filter({ hasText: `entry ${COUNT - 4}.` }), 300)
  await grow(last, 200)
  await settle(page)
  expect(await fromEnd(page)).toBeLessThan(2)

  // The composer grows and shrinks again.
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.fill('one\ntwo\nthree\nfour')
  await settle(page)
  expect(await fromEnd(page)).toBeLessThan(2)
  await field.fill('')
  await settle(page)
  expect(await fromEnd(page)).toBeLessThan(2)

  await feed(page).hover()
  await page.mouse.wheel(0, -900)
  await settle(page)
  const { text, top } = await middle(page)
  const read = messages(page).filter({ hasText: text })
  // Drawn, and above the screen.
  const above = messages(page).first()
  expect(await topOf(above)).toBeLessThan(0)
  await grow(above, 250)
  await grow(messages(page).last(), 250)
  await say(ada, 'the newest')
  await settle(page)
  expect(Math.abs((await topOf(read)) - top)).toBeLessThan(2)
  await page.getByRole('button', { name: 'Latest' }).click()
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
}
