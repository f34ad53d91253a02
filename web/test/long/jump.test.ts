import { sendMessage } from '@parley/api/messages/endpoints'
import { visibilityPolicies } from '@parley/api/topics/objects'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../../server/test/harness.ts'
import { enter, messages, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const say = (person: Person, to: string, topic: string, content: string) =>
  person.call(sendMessage, { type: 'channel', to, topic, content })

async function harbour() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.join('tomas')
  await ada.subscribe('platform', 'plants')
  await bo.subscribe('platform', 'plants')
  await say(ada, 'platform', 'deploy', 'one')
  await say(ada, 'platform', 'drill', 'two')
  await say(ada, 'plants', 'water', 'three')
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'between us' })
  return { server, ada }
}

const box = (page: Page) => page.getByRole('dialog', { name: 'Find or jump to' })
const options = (page: Page) => box(page).getByRole('option')
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('the jump box finds people, places and commands, and what one uses comes first', async () => {
  const { server } = await harbour()
  const page = await enter(server, 'bo', { at: '/#inbox' })
  await expect.poll(() => title(page).innerText()).toBe('Inbox')
  await page.keyboard.press('Control+k')
  await box(page).getByRole('combobox').fill('tms')
  await expect.poll(() => options(page).first().innerText()).toContain('Tomás Rey')
  expect(await options(page).first().locator('b').allInnerTexts()).not.toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#pla')
  await expect.poll(() => options(page).allInnerTexts()).toHaveLength(5)
  const [first, second] = await options(page).allInnerTexts()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => title(page).innerText()).toBe(second?.split('\n')[0])

  // What was opened is now before what was not, also without a query.
  await page.keyboard.press('i')
  await expect.poll(() => title(page).innerText()).toBe('Inbox')
  await page.keyboard.press('Control+k')
  await expect.poll(() => options(page).first().innerText()).toContain(second?.split('\n')[0])
  await page.keyboard.type('#pla')
  await expect.poll(async () => (await options(page).allInnerTexts()).slice(0, 2)).toEqual([second, first])

  await page.keyboard.press('Control+a')
  await page.keyboard.type('>dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.keyboard.press('x')
  await page.getByRole('combobox', { name: 'Who do you want to write to?' }).fill('tomas')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => title(page).innerText()).toContain('Tomás Rey')
})

test('keys lead through what is unread and mark all as read, and a list has all of them', async () => {
  const { server } = await harbour()
  const page = await enter(server, 'bo', { at: '/#inbox' })
  await page.bringToFront()
  await expect.poll(() => title(page).innerText()).toBe('Inbox')
  // What is drawn listens to keys a moment later.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.keyboard.press('n')
  await expect.poll(() => title(page).innerText()).toBe('water')
  await messages(page).filter({ hasText: 'three' }).waitFor()
  await page.keyboard.press('p')
  await messages(page).filter({ hasText: 'between us' }).waitFor()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  for (const name of [
    'Inbox',
    'Next unread topic',
    'Next message or result',
    'Search messages',
    'All keys',
  ]) {
    await help.getByText(name, { exact: true }).waitFor()
  }
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await page.keyboard.press('Shift+Escape')
  const question = page.getByRole('dialog', { name: 'Mark all messages as read?' })
  await question.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('Everything is marked as read.').waitFor()
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByText('unread')
    .first()
    .waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await page.getByText('No other topic has anything unread.').waitFor()
})

/** What the jump box offers for the words, as a command. */
async function offered(page: Page, words: string): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await box(page).getByRole('combobox').fill(`>${words}`)
  await box(page).getByText('Nobody and nothing').or(options(page).first()).waitFor()
  const names = await options(page).allInnerTexts()
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'detached' })
  return names.map((name) => name.split('\n')[0] ?? '')
}

test('the jump box does what can be done with what is open, and nothing else', async () => {
  const { server, ada } = await harbour()
  const page = await enter(server, 'bo', { at: '/#inbox' })
  await expect.poll(() => title(page).innerText()).toBe('Inbox')
  for (const words of ['this topic', 'this channel']) expect(await offered(page, words), words).toEqual([])
  expect(await offered(page, 'who is here')).not.toContain('Who is here')
  const run = async (name: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`>${name}`)
    await expect.poll(() => options(page).first().innerText()).toContain(name)
    await page.keyboard.press('Enter')
  }
  const id = server.realm.state.channelsByName.get('platform')?.id
  await page.goto(`${server.url}/#narrow/channel/${id}-platform/topic/drill`)
  await messages(page).filter({ hasText: 'two' }).waitFor()
  await run('Mute this topic')
  await expect.poll(() => offered(page, 'mute this topic')).toEqual(['Unmute this topic'])
  await run('Unmute this topic')
  await expect.poll(() => offered(page, 'unmute this topic')).toEqual([])
  await run('Follow this topic')
  await expect.poll(() => offered(page, 'follow this topic')).toContain('Stop following this topic')
  await run('Resolve this topic')
  await expect.poll(() => title(page).innerText()).toContain('drill')
  await page.getByRole('button', { name: 'Reopen topic' }).waitFor()
  expect(await offered(page, 'resolve this')).not.toContain('Resolve this topic')
  await run('Reopen this topic')
  await page.getByRole('button', { name: 'Resolve topic' }).waitFor()

  // Where one is not, there is nothing to leave or mute.
  await ada.subscribe('lawn')
  const lawn = server.realm.state.channelsByName.get('lawn')?.id
  await page.goto(`${server.url}/#narrow/channel/${lawn}-lawn`)
  await expect.poll(() => title(page).innerText()).toContain('lawn')
  expect(await offered(page, 'this channel')).toEqual(
    expect.not.arrayContaining(['Leave this channel…', 'Mute this channel', 'Pin this channel']),
  )
  expect(await offered(page, 'settings of this channel')).toContain('Settings of this channel')
})

test('the jump box finds settings that the person may change', async () => {
  const { server } = await harbour()
  const settingsFound = async (who: 'ada' | 'bo', words: string) => {
    const page = await enter(server, who, { at: '/#inbox' })
    await expect.poll(() => title(page).innerText()).toBe('Inbox')
    await page.keyboard.press('Control+k')
    await box(page).getByRole('combobox').fill(words)
    await options(page).filter({ hasText: 'Search all messages' }).waitFor()
    return { page, found: options(page) }
  }
  const ada = await settingsFound('ada', 'playground')
  await ada.found.filter({ hasText: 'Code playgrounds' }).waitFor()
  expect(await findings(ada.page)).toEqual([])
  await ada.page.keyboard.press('ArrowDown')
  await ada.page.keyboard.press('Enter')
  await ada.page.getByRole('heading', { name: 'Code playgrounds', level: 1 }).waitFor()

  // Other settings are found, so it is not that they have not come.
  const bo = await settingsFound('bo', 'two-factor')
  await bo.found.filter({ hasText: 'Passkeys and second factor' }).waitFor()
  await box(bo.page).getByRole('combobox').fill('playground')
  await expect.poll(() => bo.found.count()).toBe(1)
})

/** Has a part of the app come once that is settled, or fail. */
async function delay(page: Page, part: RegExp) {
  let settle: (isThere: boolean) => void = () => {}
  const come = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  await page.route(part, async (route) => ((await come) ? route.continue() : route.abort()))
  return settle
}

test('what is typed before the jump box has come is for it', async () => {
  const { server } = await harbour()
  const id = server.realm.state.channelsByName.get('platform')?.id
  const page = await enter(server, 'bo', { at: '/#inbox' })
  const settle = await delay(page, /JumpBox-/)
  await page.goto(`${server.url}/#narrow/channel/${id}-platform/topic/drill`)
  await page.reload()
  const field = page.getByRole('textbox', { name: /^Message/ })
  await field.fill('half a sentence')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('#planx')
  for (const key of ['Backspace', 't', 's', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  settle(true)
  await expect.poll(() => title(page).innerText()).toContain('plants')
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('half a sentence')

  // Once it has the focus, and where nothing is to come, keys do what they did.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('water')
  expect(await box(page).getByRole('combobox').inputValue()).toBe('water')
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'detached' })
})

test('keys are not kept for a jump box that cannot come', async () => {
  const { server } = await harbour()
  const page = await enter(server, 'bo', { at: '/#inbox' })
  const settle = await delay(page, /JumpBox-/)
  await page.reload()
  await expect.poll(() => title(page).innerText()).toBe('Inbox')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('t')
  settle(false)
  await page.getByText('This is not available without a connection.').waitFor()
  expect(await title(page).innerText()).toBe('Inbox')
  await page.keyboard.press('t')
  await expect.poll(() => title(page).innerText()).toBe('Recent')
})

test('what is pressed before a menu has come is for it', async () => {
  const { server } = await harbour()
  const id = server.realm.state.channelsByName.get('platform')?.id
  const page = await enter(server, 'bo', { at: '/#inbox' })
  const settle = await delay(page, /PlaceMenu-/)
  await page.goto(`${server.url}/#narrow/channel/${id}-platform/topic/drill`)
  await page.reload()
  await messages(page).filter({ hasText: 'two' }).waitFor()
  await page.getByRole('button', { name: 'More for this topic' }).focus()
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const policies = () =>
    [...server.realm.state.userTopics.values()].flatMap((all) =>
      [...all.values()].map(({ policy }) => policy),
    )
  expect(policies()).not.toContain(visibilityPolicies.muted)
  settle(true)
  await expect.poll(policies).toContain(visibilityPolicies.muted)
  await page.getByRole('menu').waitFor({ state: 'detached' })
})
