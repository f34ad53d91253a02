import { createDrafts, deleteDraft, getDrafts } from '@parley/api/drafts/endpoints'
import { sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { createScheduledMessage, getScheduledMessages } from '@parley/api/scheduled-messages/endpoints'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, send, serverForPages } from '../browser.ts'
import { heldEvents } from '../support/held-events.ts'
import { written } from '../support/writer.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const pending = (page: Page) => page.locator('[data-outgoing="pending"]')
const editor = (page: Page) => page.getByRole('textbox', { name: 'Edit the message' })
const file = { name: 'chart.txt', mimeType: 'text/plain', buffer: Buffer.alloc(3_000_000, 'x') }

/** Ada in a channel with a topic. */
async function harbor() {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const input = { type: 'channel', to: 'platform', topic: 'drill', content: 'Welcome aboard' } as const
  const { id } = await ada.call(sendMessage, { ...input, read_by_sender: true })
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  const at = (topic: string) => `/#narrow/channel/${channel?.id}-platform/topic/${topic}`
  const page = await enter(server, 'ada', { at: at('drill') })
  await composer(page).waitFor()
  await messages(page).first().waitFor()
  return { server, ada, id, channelId: channel?.id ?? 0, at, page }
}

/** Ends a tab as a lack of memory does. */
async function crash(page: Page): Promise<void> {
  const over = page.waitForEvent('crash')
  const tool = await page.context().newCDPSession(page)
  tool.send('Page.crash').catch(() => {})
  await over
}

async function anotherTab(page: Page, url: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(url)
  return other
}

/** Texts in the view of drafts. */
async function listed(page: Page, url: string): Promise<string[]> {
  await page.goto(`${url}/#drafts`)
  await page.getByRole('main').getByRole('heading', { name: 'Drafts' }).first().waitFor()
  return page.getByRole('main').getByRole('listitem').allInnerTexts()
}

test('a text whose page ended between the draft and the outbox is a draft again, and one that arrived is none', async () => {
  const { server, ada, at, page } = await harbor()
  await composer(page).fill('never handed over')
  const [key] = await page.evaluate(() => Object.keys(localStorage).filter((one) => one.includes(':draft:')))
  await page.evaluate((name) => {
    const draft = JSON.parse(localStorage.getItem(name ?? '') ?? '')
    const mark = (localId: string, text: string) => {
      const kept = { ...draft, text, key: `${draft.key} ${localId}`, sentAs: localId }
      localStorage.setItem(`${name} ${localId}`, JSON.stringify(kept))
    }
    mark('1.1', 'never handed over')
    localStorage.removeItem(name ?? '')
  }, key)
  await page.reload()
  await expect.poll(() => composer(page).inputValue()).toBe('never handed over')

  // A page that ends at once: whatever it had come to, the message is there once.
  await send(page, 'on my way')
  await crash(page)
  const other = await anotherTab(page, server.url + at('drill'))
  await composer(other).waitFor()
  await other.waitForTimeout(700)
  if ((await composer(other).inputValue()) === 'on my way') await send(other, 'on my way')
  await expect.poll(() => written(ada, 'drill')).toEqual(['Welcome aboard', 'on my way'])
  expect(await composer(other).inputValue()).toBe('')
})

test('what a page was handing over when it ended is a draft in the tab that is left, and not before', async () => {
  const { server, ada, at, page } = await harbor()
  const other = await anotherTab(page, server.url + at('drill'))
  await composer(other).waitFor()
  // A disk that is busy until the page ends.
  await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases.find((one) => one.name?.startsWith('parley-outbox'))?.name ?? ''
    const opening = indexedDB.open(name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const goOn = () => outbox.count().addEventListener('success', goOn)
    goOn()
  })
  await send(page, 'not yet there')
  await pending(page).waitFor()
  await other.waitForTimeout(1_000)
  expect(await composer(other).inputValue()).toBe('')
  await crash(page)
  await expect.poll(() => composer(other).inputValue()).toBe('not yet there')
  await other.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => written(ada, 'drill')).toEqual(['Welcome aboard', 'not yet there'])
  expect(await composer(other).inputValue()).toBe('')
})

test('a scheduled message that is sent at once is not lost with its tab', async () => {
  const { server, ada, channelId, at, page } = await harbor()
  await ada.call(createScheduledMessage, {
    type: 'channel',
    to: channelId,
    topic: 'drill',
    content: 'Ship it',
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400,
  })
  await page.goto(`${server.url}/#scheduled`)
  await page.route('**/json/scheduled_messages/*', async (route) => {
    await route.fetch()
    await crash(page)
  })
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.waitForEvent('crash').catch(() => {})
  await expect.poll(async () => (await ada.call(getScheduledMessages, {})).scheduled_messages).toEqual([])
  const other = await anotherTab(page, `${server.url}/#drafts`)
  await other.getByRole('button', { name: /platform › drill.*Ship it/ }).click()
  await expect.poll(() => composer(other).inputValue()).toBe('Ship it')
  await other.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => written(ada, 'drill')).toEqual(['Welcome aboard', 'Ship it'])
  await other.goto(server.url + at('drill'))
  expect(await listed(other, server.url)).toEqual([])
})

test('files without words are in the view of drafts, and what is forwarded takes the place of no draft', async () => {
  const { server, ada, at, page } = await harbor()
  await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'elsewhere', content: 'hello' })
  await page.locator('input[type=file]').setInputFiles(file)
  await page.goto(server.url + at('elsewhere'))
  await messages(page).getByText('hello').waitFor()
  await composer(page).fill('half a thought')
  expect(await listed(page, server.url)).toEqual([
    expect.stringMatching(/elsewhere[\s\S]*half a thought/),
    expect.stringMatching(/drill[\s\S]*chart\.txt/),
  ])
  await page.getByRole('button', { name: /platform › drill.*chart/ }).click()
  await page.getByRole('list', { name: 'Attached files' }).waitFor()

  await messages(page).first().hover()
  await messages(page).first().getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Forward' }).click()
  await page.getByRole('combobox', { name: 'Channel, topic or person' }).fill('elsewhere')
  await page.getByRole('option', { name: /elsewhere/ }).click()
  await expect.poll(() => composer(page).inputValue()).toContain('Welcome aboard')
  expect(await composer(page).inputValue()).not.toContain('half a thought')
  await page.getByText('What you were writing there is in Drafts').waitFor()
  expect(await listed(page, server.url)).toContainEqual(expect.stringContaining('half a thought'))
  await page.goto(`${server.url}/#drafts`)
  const row = page.getByRole('listitem').filter({ hasText: 'chart.txt' })
  await row.getByRole('button', { name: 'Delete the draft' }).click()
  await row.waitFor({ state: 'detached' })
})

test('two tabs that edit one message do not overwrite each other unasked, and an edit outlives its page', async () => {
  const { server, ada, id, at, page } = await harbor()
  const other = await anotherTab(page, server.url + at('drill'))
  for (const tab of [page, other]) {
    await composer(tab).press('ArrowUp')
    await expect.poll(() => editor(tab).inputValue()).toBe('Welcome aboard')
  }
  await editor(page).fill('Welcome aboard, all')
  await editor(other).fill('Welcome on board')
  await page.getByRole('button', { name: 'Save' }).click()
  await messages(page).getByText('Welcome aboard, all').waitFor()
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('alert').getByText('Welcome aboard, all').waitFor()
  expect(await written(ada, 'drill')).toEqual(['Welcome aboard, all'])
  await other.reload()
  await messages(other).first().waitFor()
  await composer(other).press('ArrowUp')
  await expect.poll(() => editor(other).inputValue()).toBe('Welcome on board')
  await other.getByRole('button', { name: 'Save' }).click()
  await editor(other).waitFor({ state: 'detached' })
  await messages(other).getByText('Welcome on board').waitFor()
  expect(await written(ada, 'drill')).toEqual(['Welcome on board'])

  // An edit that was saved without its answer is no conflict; one that was canceled is forgotten.
  await composer(other).press('ArrowUp')
  await expect.poll(() => editor(other).inputValue()).toBe('Welcome on board')
  await editor(other).fill('Welcome')
  await ada.call(updateMessage, { message_id: id, content: 'Welcome' })
  await other.getByRole('button', { name: 'Save' }).click()
  await editor(other).waitFor({ state: 'detached' })
  await composer(other).press('ArrowUp')
  await editor(other).fill('never mind')
  await other.getByRole('button', { name: 'Cancel' }).click()
  await composer(other).press('ArrowUp')
  await expect.poll(() => editor(other).inputValue()).toBe('Welcome')
})

test('a topic that moves while a file is uploaded takes the file along', async () => {
  const { ada, id, page } = await harbor()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/v1/tus/**', async (route) => {
    if (route.request().method() === 'PATCH') await gate.promise
    await route.continue()
  })
  await page.route('**/api/v1/tus', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(file)
  await composer(page).fill('the chart')
  await ada.call(updateMessage, {
    message_id: id,
    topic: 'drills',
    propagate_mode: 'change_all',
    send_notification_to_old_thread: false,
    send_notification_to_new_thread: false,
  })
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText())
    .toBe('drills')
  await page.getByRole('list', { name: 'Attached files' }).waitFor()
  expect(await composer(page).inputValue()).toBe('the chart')
  await page.getByRole('button', { name: 'Send message' }).click()
  gate.resolve()
  await expect.poll(() => written(ada, 'drills')).toHaveLength(2)
  expect((await written(ada, 'drills'))[1]).toMatch(/^the chart\n\n\[chart\.txt\]\(\/user_uploads\//)
  expect(await written(ada, 'drill')).toEqual([])
})

test('a browser without room keeps what is written as long as the page lives, and sends it', async () => {
  const { server, ada, page } = await harbor()
  await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1) {
      for (let i = 0; i < 9; i++) {
        try {
          localStorage.setItem(`full ${size} ${i}`, 'x'.repeat(size))
        } catch {
          break
        }
      }
    }
  })
  const tool = await page.context().newCDPSession(page)
  await tool.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 })
  await composer(page).fill('there is no room for this')
  // The server's list of drafts is another one now.
  await ada.call(createDrafts, {
    drafts: [{ type: 'stream', to: [1], topic: 'other', content: 'of another device', timestamp: 1 }],
  })
  await page
    .getByRole('link', { name: /^Drafts/ })
    .getByText('2')
    .first()
    .waitFor()
  expect(await composer(page).inputValue()).toBe('there is no room for this')
  await page.getByRole('button', { name: 'Send message' }).click()
  await messages(page).filter({ hasText: 'there is no room' }).waitFor()
  await pending(page).waitFor({ state: 'detached' })
  await send(page, 'nor for this')
  await expect
    .poll(() => written(ada, 'drill'))
    .toEqual(['Welcome aboard', 'there is no room for this', 'nor for this'])
})

test('a clock that is set back hides nothing that is written afterwards', async () => {
  const { server, ada, at, page } = await harbor()
  const other = await anotherTab(page, server.url + at('drill'))
  await composer(other).waitFor()
  await composer(page).fill('one')
  await expect.poll(() => composer(other).inputValue()).toBe('one')
  await other.evaluate(() => {
    const now = Date.now
    Date.now = () => now() - 3_600_000
  })
  await composer(other).fill('one and two')
  await expect.poll(() => composer(page).inputValue()).toBe('one and two')
  const kept = async () => (await ada.call(getDrafts, {})).drafts.map(({ content }) => content)
  await expect.poll(kept).toEqual(['one and two'])
  await send(page, 'first')
  // Of what waits at the same time, the clock says which is first.
  await expect.poll(() => written(ada, 'drill')).toContain('first')
  await send(other, 'second')
  await send(other, 'third')
  await expect.poll(() => written(ada, 'drill')).toEqual(['Welcome aboard', 'first', 'second', 'third'])
})

test('a tab that writes an older text takes away none that another tab shows, and a newer one is put aside', async () => {
  const { server, ada, at, page } = await harbor()
  const other = await anotherTab(page, server.url + at('drill'))
  await composer(other).waitFor()
  const stored = (tab: Page) =>
    tab.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes(':draft:')) ?? ['', ''])
  await composer(page).fill('one')
  await expect.poll(() => composer(other).inputValue()).toBe('one')
  const [key, older] = await stored(other)
  await composer(page).fill('one and two')
  await expect.poll(() => composer(other).inputValue()).toBe('one and two')
  // As a tab does that hears of the server while the newer text is on its way to it.
  await other.evaluate(([name, value]) => localStorage.setItem(name, value), [key, older] as const)
  await expect.poll(async () => (await stored(other))[1]).toContain('one and two')
  for (const tab of [page, other]) expect(await composer(tab).inputValue()).toBe('one and two')
  await other.reload()
  await expect.poll(() => composer(other).inputValue()).toBe('one and two')

  const kept = async () => (await ada.call(getDrafts, {})).drafts.map(({ content }) => content).sort()
  await expect.poll(kept).toEqual(['one and two'])
  // No page is told of what it writes itself.
  await other.evaluate((name) => {
    const draft = JSON.parse(localStorage.getItem(name) ?? '')
    localStorage.setItem(name, JSON.stringify({ ...draft, text: 'unseen', at: draft.at + 1 }))
  }, key)
  await composer(other).fill('one and two and three')
  await expect.poll(kept).toEqual(['one and two and three', 'unseen'])
})

test('what is written where another device has just deleted a draft is a draft on the server', async () => {
  const { ada, page } = await harbor()
  const kept = async () => (await ada.call(getDrafts, {})).drafts.map(({ content }) => content)
  await composer(page).fill('the first')
  await expect.poll(kept).toEqual(['the first'])
  const gate = await heldEvents(page)
  await page.reload()
  await composer(page).waitFor()
  const say = async (content: string) => {
    await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
    await messages(page).filter({ hasText: content }).waitFor()
  }
  await say('Still here')
  gate.close()
  const { drafts } = await ada.call(getDrafts, {})
  await ada.call(deleteDraft, { draft_id: drafts[0]?.id ?? 0 })
  await composer(page).fill('the second')
  await expect.poll(kept).toEqual(['the second'])

  // What nobody writes on goes with its deletion.
  gate.open()
  await say('And here again')
  const [second] = (await ada.call(getDrafts, {})).drafts
  await ada.call(deleteDraft, { draft_id: second?.id ?? 0 })
  await expect.poll(() => composer(page).inputValue()).toBe('')
  expect(await kept()).toEqual([])
})

test('logging out in one tab while another sends asks before it discards, and sends nothing half', async () => {
  const { server, ada, at, page } = await harbor()
  const other = await anotherTab(page, server.url + at('drill'))
  await composer(other).waitFor()
  const gate = Promise.withResolvers<void>()
  await page.context().route('**/json/messages', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue().catch(() => {})
  })
  await send(other, 'is on its way')
  await composer(other).fill('half-written')
  await pending(page).waitFor()
  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByText('has not been sent yet').waitFor()
  gate.resolve()
  await expect.poll(() => written(ada, 'drill')).toEqual(['Welcome aboard', 'is on its way'])
  await page.getByRole('button', { name: /log out/i }).click()
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Log in' }).waitFor()
  const kept = async () => (await ada.call(getDrafts, {})).drafts.map(({ content }) => content)
  // What is a draft stays one: in this browser, and on the server where it has come.
  const left = await page.evaluate(() => Object.values(localStorage).join())
  expect(left + (await kept()).join()).toContain('half-written')
})

test('a draft is kept once though the answer was lost, and later though the server had enough', async () => {
  const { ada, page } = await harbor()
  const gate = await heldEvents(page)
  const answers = [
    async (route: Route) => {
      await route.fetch()
      await route.abort()
    },
    (route: Route) => {
      const json = {
        result: 'error',
        code: 'RATE_LIMIT_HIT',
        msg: 'API usage exceeded rate limit',
        'retry-after': 1,
      }
      return route.fulfill({ status: 429, json })
    },
  ]
  await page.route(/json\/drafts/, async (route) => {
    const answer = route.request().method() === 'GET' ? undefined : answers.shift()
    await (answer?.(route) ?? route.continue())
  })
  await page.reload()
  await composer(page).waitFor()
  await messages(page).first().waitFor()
  gate.close()
  const kept = async () => (await ada.call(getDrafts, {})).drafts.map(({ content }) => content)
  await composer(page).fill('once')
  await expect.poll(kept).toEqual(['once'])
  await composer(page).fill('once upon a time')
  await expect.poll(kept).toEqual(['once upon a time'])
  expect(answers).toEqual([])
  gate.open()
})
