import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { feed } from '../browser.ts'
import { type Desk, keyDesk } from '../support/key-desk.ts'

vi.setConfig({ testTimeout: 240_000 })

type Case = (desk: Desk, key: string) => Promise<void>

const opens = (heading: string): Case => {
  return async (desk, key) => {
    await desk.at('#channels', 'Channels')
    await desk.press(key)
    await desk.isAt(heading)
  }
}

/** What a key opens about the message that has the focus, which has it again afterwards. */
const opensFor = (text: string, dialog: string | RegExp): Case => {
  return async (desk, key) => {
    await desk.topic('drill')
    await desk.focus(text)
    await desk.press(key)
    await desk.opened(dialog)
    await desk.hasFocus(text)
  }
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** What each key does, by the name that the list of all keys gives it. */
const CASES: Record<string, Case> = {
  Inbox: opens('Inbox'),
  Recent: opens('Recent'),
  'All messages': opens('All messages'),
  Starred: opens('Starred'),
  Drafts: opens('Drafts'),
  async 'Search messages'(desk, key) {
    await desk.topic('drill')
    await desk.press(key)
    await desk.searchField.waitFor()
    await desk.press('Escape')
    await desk.searchField.waitFor({ state: 'detached' })
  },
  async 'Search in this conversation'(desk, key) {
    await desk.topic('drill')
    await composer(desk.page).focus()
    await desk.press(key)
    await expect.poll(() => desk.conditions.allInnerTexts()).toEqual(['in: platform › drill'])
    await desk.press('Escape')
    await desk.searchField.waitFor({ state: 'detached' })
  },
  async 'Find or jump to'(desk, key) {
    await desk.topic('drill')
    await desk.press(key)
    await desk.opened('Find or jump to')
  },
  async 'Next unread topic'(desk, key) {
    await desk.say('bo', 'news', 'Have you heard?')
    await desk.inbox()
    await desk.line('news').waitFor()
    await desk.press(key)
    await desk.isAt('news')
  },
  async 'Next unread direct message'(desk, key) {
    await desk.write('Are you there?')
    await desk.inbox()
    await desk.line('Are you there?').waitFor()
    await desk.press(key)
    await desk.message('Are you there?').waitFor()
  },
  async Settings(desk, key) {
    await desk.inbox()
    await desk.press(key)
    await expect.poll(() => new URL(desk.page.url()).hash).toMatch(/^#settings/)
  },
  async 'Next conversation in the list'(desk, key) {
    await desk.at(`#narrow/dm/${desk.otherId}`, 'Bo Kristensen')
    await composer(desk.page).focus()
    await desk.press(key)
    await expect.poll(() => new URL(desk.page.url()).hash).toMatch(/^#narrow\/channel\/\d+/)
  },
  async 'Previous conversation in the list'(desk, key) {
    await desk.topic('drill')
    const before = desk.page.url()
    await desk.press(key)
    await expect.poll(() => desk.page.url()).not.toBe(before)
  },
  async 'Next part of the window'(desk, key) {
    await desk.topic('drill')
    await composer(desk.page).focus()
    await desk.press(key)
    await desk.page.locator('aside :focus').waitFor()
  },
  async 'Previous part of the window'(desk, key) {
    await desk.topic('drill')
    await composer(desk.page).focus()
    await desk.press(key)
    await desk.page.locator('main:focus').waitFor()
  },
  async 'Hide or show the conversations'(desk, key) {
    await desk.inbox()
    const list = desk.page.getByRole('navigation', { name: 'Conversations' })
    await desk.press(key)
    await list.waitFor({ state: 'hidden' })
    await desk.press(key)
    await list.waitFor()
  },
  async 'New direct message'(desk, key) {
    await desk.inbox()
    await desk.press(key)
    const who = desk.page.getByRole('combobox', { name: 'Who do you want to write to?' })
    await who.waitFor()
    await desk.press('Escape')
    await who.waitFor({ state: 'detached' })
  },
  async 'Write a message here'(desk, key) {
    await desk.topic('drill')
    await desk.press(key)
    await desk.page.keyboard.type('written by keys')
    await expect.poll(() => composer(desk.page).inputValue()).toBe('written by keys')
    await composer(desk.page).fill('')
  },
  async 'Next message or result'(desk, key) {
    await desk.topic('drill')
    await desk.focus('Welcome aboard')
    await desk.press(key)
    await desk.hasFocus('A long story')
  },
  async 'Previous message or result'(desk, key) {
    await desk.topic('drill')
    await desk.focus('A long story')
    await desk.press(key)
    await desk.hasFocus('Welcome aboard')
  },
  async 'Newest message'(desk, key) {
    await desk.topic('log')
    await desk.message('entry 39').waitFor()
    await feed(desk.page).evaluate((all) => all.scrollTo(0, 0))
    await desk.page.getByRole('button', { name: 'Latest' }).waitFor()
    await desk.press(key)
    await desk.page.getByRole('button', { name: 'Latest' }).waitFor({ state: 'detached' })
    await desk.message('entry 39').waitFor()
  },
  async 'Mark all messages as read'(desk, key) {
    await desk.inbox()
    await desk.press(key)
    await desk.opened('Mark all messages as read?')
  },
  async 'Print conversation'(desk, key) {
    await desk.topic('drill')
    await desk.press(key)
    await desk.opened('Print conversation')
  },
  async 'Quote and reply'(desk, key) {
    await desk.topic('drill')
    await desk.focus('Welcome aboard')
    await desk.press(key)
    await expect.poll(() => composer(desk.page).inputValue()).toContain('Welcome aboard')
    await composer(desk.page).fill('')
  },
  async 'Add reaction'(desk, key) {
    await desk.topic('drill')
    await desk.focus('Welcome aboard')
    await desk.press(key)
    const search = desk.page.getByRole('combobox', { name: 'Search emoji' })
    await search.fill('tada')
    await desk.press('Enter')
    await desk.message('Welcome aboard').getByRole('button', { name: 'Remove your 🎉, 1 person' }).waitFor()
    await desk.hasFocus('Welcome aboard')
  },
  async Edit(desk, key) {
    await desk.topic('drill')
    await desk.focus('Welcome aboard')
    await desk.press(key)
    const field = desk.page.getByRole('textbox', { name: 'Edit the message' })
    await expect.poll(() => field.inputValue()).toBe('Welcome aboard')
    await desk.press('Escape')
    await field.waitFor({ state: 'detached' })
  },
  'Forward…': opensFor('Welcome aboard', /^Forward/),
  'Move to another topic…': opensFor('Welcome aboard', 'Move'),
  'Remind me…': opensFor('Welcome aboard', 'Remind me'),
  'Read by': opensFor('Welcome aboard', /^Read by/),
  History: opensFor('Better words', 'History'),
  'View pictures and videos': opensFor('mast.png', 'mast.png'),
  async Star(desk, key) {
    await desk.topic('drill')
    await desk.focus('Welcome aboard')
    const mark = desk.message('Welcome aboard').getByRole('button', { name: 'Remove star' })
    await desk.press(key)
    await mark.waitFor()
    await desk.press(key)
    await mark.waitFor({ state: 'detached' })
  },
  async Collapse(desk, key) {
    await desk.topic('drill')
    await desk.focus('A long story')
    await desk.press(key)
    await desk.message('A long story').getByRole('button', { name: 'Show more' }).waitFor()
  },
  async 'Mark unread from here'(desk, key) {
    await desk.topic('drill')
    await desk.focus('mast.png')
    await desk.press(key)
    await desk.inbox()
    await desk.line('drill').waitFor()
  },
  async 'Copy link'(desk, key) {
    await desk.topic('drill')
    await desk.focus('Welcome aboard')
    await desk.press(key)
    await expect
      .poll(() => clipboard(desk.page))
      .toMatch(/\/#narrow\/channel\/\d+-platform\/topic\/drill\/near\/\d+$/)
  },
  async 'Copy text'(desk, key) {
    await desk.topic('drill')
    await desk.focus('Welcome aboard')
    await desk.press(key)
    await expect.poll(() => clipboard(desk.page)).toBe('Welcome aboard')
  },
  async Delete(desk, key) {
    await desk.topic('drill')
    await desk.say('ada', 'drill', 'Away with it')
    await desk.focus('Away with it')
    await desk.press(key)
    await desk.message('Away with it').waitFor({ state: 'detached' })
    await desk.page.getByRole('button', { name: 'Undo' }).click()
    await desk.message('Away with it').waitFor()
  },
  async Search(desk, key) {
    await desk.search()
    await desk.page.keyboard.type('aboard')
    await desk.press(key)
    await desk.page.getByRole('main').getByRole('article').filter({ hasText: 'Welcome aboard' }).waitFor()
  },
  async 'Take what is suggested'(desk, key) {
    await desk.search()
    await desk.page.keyboard.type('from:bo')
    await desk.page.getByRole('option', { name: /^Bo Kristensen/ }).waitFor()
    await desk.press(key)
    await expect.poll(() => desk.conditions.allInnerTexts()).toEqual(['from: Bo Kristensen'])
    await desk.leaveSearch()
  },
  async 'Turn the last condition into text again'(desk, key) {
    await desk.search()
    await desk.page.keyboard.type('has:link ')
    await expect.poll(() => desk.conditions.count()).toBe(1)
    await desk.press(key)
    await expect.poll(() => desk.searchField.inputValue()).toBe('has:link')
    await desk.leaveSearch()
  },
  async 'Leave the field'(desk, key) {
    await desk.search()
    await desk.leaveSearch(key)
  },
  async 'Up and down'(desk, key) {
    await inboxOfThree(desk)
    await desk.press('ArrowDown')
    await desk.press('ArrowDown')
    const before = await cursorAt(desk)
    await desk.press(key)
    await expect.poll(() => cursorAt(desk)).not.toBe(before)
  },
  async Open(desk, key) {
    await inboxOfThree(desk)
    await cursorTo(desk, 'second')
    await desk.press(key)
    await desk.isAt('second')
  },
  async 'Mark as read'(desk, key) {
    await inboxOfThree(desk)
    await cursorTo(desk, 'second')
    await desk.press(key)
    await desk.line('second').waitFor({ state: 'detached' })
  },
  async Snooze(desk, key) {
    await inboxOfThree(desk)
    await cursorTo(desk, 'second')
    await desk.press(key)
    await desk.page.getByRole('menuitem', { name: 'Tomorrow' }).waitFor()
    await desk.press('Escape')
  },
  async 'Mark channel as read'(desk, key) {
    await inboxOfThree(desk)
    await cursorTo(desk, 'second')
    await desk.press(key)
    for (const name of ['first', 'second', 'third']) await desk.line(name).waitFor({ state: 'detached' })
  },
  async Undo(desk, key) {
    await inboxOfThree(desk)
    await cursorTo(desk, 'second')
    await desk.press('e')
    await desk.line('second').waitFor({ state: 'detached' })
    await desk.press(key)
    await desk.line('second').waitFor()
  },
  async 'All keys'(desk, key) {
    await desk.inbox()
    await desk.press(key)
    await desk.opened('Keys')
  },
  async 'Leave what has the focus, then the conversation'(desk, key) {
    await desk.topic('drill')
    await composer(desk.page).focus()
    await desk.press(key)
    await expect.poll(() => composer(desk.page).evaluate((one) => one === document.activeElement)).toBe(false)
    await desk.isAt('drill')
    await desk.press(key)
    await desk.isAt('Inbox')
  },
}

async function inboxOfThree(desk: Desk): Promise<void> {
  await desk.inbox()
  for (const name of ['first', 'second', 'third']) await desk.say('bo', name, `About the ${name}`)
  for (const name of ['first', 'second', 'third']) await desk.line(name).waitFor()
}

const cursorAt = (desk: Desk) => desk.page.locator('a:focus').innerText()

/** The cursor is where the focus is. */
async function cursorTo(desk: Desk, name: string): Promise<void> {
  await desk.line(name).getByRole('link').first().focus()
  await expect.poll(() => cursorAt(desk)).toContain(name)
}

/** The caps of a key as the browser's driver calls them. */
const KEY_OF_CAP: Record<string, string> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  Ctrl: 'Control',
  Esc: 'Escape',
  Del: 'Delete',
}

/** Every key that the app says that it has: what it does, and the keys that do it. */
async function declaredKeys(page: Page): Promise<[name: string, keys: string[]][]> {
  await page.keyboard.press('?')
  const uses = page.getByRole('dialog', { name: 'Keys' }).locator('dl > div')
  await uses.first().waitFor()
  const declared = await uses.evaluateAll((rows) =>
    rows.map((row): [string, string[][]] => [
      row.querySelector('dt')?.textContent ?? '',
      [...row.querySelectorAll('dd > span:has(kbd)')].map((keys) =>
        [...keys.querySelectorAll('kbd')].map((cap) => cap.textContent),
      ),
    ]),
  )
  await page.keyboard.press('Escape')
  return declared.map(([name, keys]) => [name, keys.map(keyOfCaps)])
}

function keyOfCaps(caps: readonly string[]): string {
  const keys = caps.map((cap) => KEY_OF_CAP[cap] ?? cap)
  // A letter is pressed without Shift, unless that stands before it.
  const isPlain = keys.length === 1 && keys[0]?.length === 1
  return isPlain ? keys.join('').toLowerCase() : keys.join('+')
}

test('each key that the app declares does what the list of all keys says', async () => {
  const desk = await keyDesk()
  await desk.inbox()
  // What is drawn listens to keys a moment later.
  await desk.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const declared = await declaredKeys(desk.page)
  expect(declared.map(([name]) => name).sort(), 'a new key has a case here').toEqual(
    Object.keys(CASES).sort(),
  )
  for (const [name, keys] of declared) {
    expect(keys, name).not.toEqual([])
    for (const key of keys) {
      try {
        await CASES[name]?.(desk, key)
      } catch (error) {
        throw new Error(`${name} (${key})`, { cause: error })
      }
    }
  }
})
