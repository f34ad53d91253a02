import { sendMessage } from '@parley/api/messages/endpoints'
import { getScheduledMessages } from '@parley/api/scheduled-messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../../server/test/harness.ts'
import { enter, messages, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'
import { written } from '../support/writer.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const form = (page: Page) => page.getByRole('form', { name: 'Compose a message' })
const text = (page: Page) => composer(page).inputValue()

async function harbor() {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  await say(ada, 'Welcome aboard', 'drill')
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  const at = `/#narrow/channel/${channel?.id}-platform/topic/drill`
  return { server, ada, at, channelId: channel?.id ?? 0 }
}

const say = (person: Person, content: string, topic: string) =>
  person.call(sendMessage, { type: 'channel', to: 'platform', topic, content, read_by_sender: true })

async function paste(page: Page, data: Readonly<Record<string, string>>, selected?: string) {
  await composer(page).evaluate(
    (field, { data, selected }) => {
      const area = field as HTMLTextAreaElement
      if (selected) {
        const from = area.value.indexOf(selected)
        area.setSelectionRange(from, from + selected.length)
      }
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { data, selected },
  )
}

test('the composer grows, continues lists, takes what is pasted as markup, and sends by the chosen key', async () => {
  const { server, ada, at } = await harbor()
  const page = await enter(server, 'ada', { at })
  const bold = page.getByRole('button', { name: 'Bold (Ctrl B)' })
  await composer(page).waitFor()
  expect(await bold.isVisible()).toBe(false)
  expect((await form(page).boundingBox())?.height).toBeLessThan(50)
  await composer(page).focus()
  await bold.waitFor()

  await page.keyboard.type('- [ ] one')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Tab')
  expect(await text(page)).toBe('- [ ] one\n  - [ ] two')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  expect(await text(page)).toBe('- [ ] one\n- [ ] two\n')
  await page.keyboard.type('see the page')
  await paste(page, { 'text/plain': 'https://example.org/' }, 'the page')
  expect(await text(page)).toBe('- [ ] one\n- [ ] two\nsee [the page](https://example.org/)')
  await page.keyboard.press('Control+z')
  expect(await text(page), 'undo knows it').toBe('- [ ] one\n- [ ] two\nsee the page')
  // The keyboard is not caught here.
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  expect(await composer(page).evaluate((field) => field === document.activeElement)).toBe(false)

  await composer(page).fill('')
  await composer(page).focus()
  const html =
    '<p>A <b>bold</b> <a href="https://example.org/">link</a></p><ul><li>x</li></ul><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>'
  await paste(page, { 'text/plain': 'A bold link\nx\na b\n1 2', 'text/html': html })
  await expect
    .poll(() => text(page))
    .toBe('A **bold** [link](https://example.org/)\n\n- x\n\n| a | b |\n| --- | --- |\n| 1 | 2 |')
  await composer(page).fill('strong')
  await composer(page).selectText()
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+Shift+KeyC')
  expect(await text(page)).toBe('**`strong`**')

  // In code, Enter begins a line even where it sends, and the hint says so.
  await composer(page).fill('')
  await page.keyboard.type('```js')
  await page.keyboard.press('Enter')
  await page.keyboard.type('  one')
  await page.getByRole('button', { name: 'Ctrl Enter sends' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  expect(await text(page)).toBe('```js\n  one\n  two\n```')
  await composer(page).fill('**`strong`**')

  const hint = page.getByRole('button', { name: /Enter sends/ })
  if ((await hint.innerText()) === 'Ctrl Enter sends') await hint.click()
  await page.getByRole('button', { name: 'Enter sends', exact: true }).waitFor()
  await composer(page).press('Enter')
  await messages(page).filter({ hasText: 'strong' }).waitFor()
  await page.getByRole('button', { name: 'Enter sends', exact: true }).click()
  await page.getByRole('button', { name: 'Ctrl Enter sends' }).waitFor()
  // Who has looked at the preview writes on.
  await composer(page).fill('> quoted')
  await page.getByRole('button', { name: 'Preview' }).click()
  await form(page).getByRole('blockquote').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('#composer:focus').waitFor()
  await composer(page).press('Enter')
  expect(await text(page)).toBe('> quoted\n> ')
  await composer(page).press('Control+Enter')
  await expect.poll(() => written(ada)).toEqual(['Welcome aboard', '**`strong`**', '> quoted\n>'])
  await page.getByRole('main').focus()
  await bold.waitFor({ state: 'hidden' })
})

test('people, channels, topics, emoji, commands, languages and times complete themselves', async () => {
  const { server, ada, at, channelId } = await harbor()
  await say(ada, 'older', 'anchors')
  await say(ada, 'newer', 'drill')
  await server.join('tomas')
  const page = await enter(server, 'ada', { at })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await composer(page).focus()
  const typed = async (keys: string, expected: string | RegExp) => {
    await composer(page).fill('')
    await composer(page).pressSequentially(keys)
    await list.waitFor()
    await page.keyboard.press('Enter')
    await list.waitFor({ state: 'detached' })
    expect(await text(page)).toMatch(expected)
  }
  await typed('ask @toma', /^ask @\*\*Tomás Rey\*\* $/)
  await typed('see :tada', /^see :tada: $/)
  await typed('/po', /^\/poll $/)
  await typed('```typescr', /^```typescript\n\n```$/)
  await typed('at <time:tomorrow 14:30', /^at <time:\d{4}-\d\d-\d\dT14:30:00\+00:00>$/)
  // A channel leads to its topics.
  await composer(page).fill('')
  await composer(page).pressSequentially('in #plat')
  await list.waitFor()
  await page.keyboard.press('>')
  await list.getByRole('option', { name: 'anchors' }).waitFor()
  await page.keyboard.type('anch')
  await page.keyboard.press('Enter')
  expect(await text(page)).toBe('in #**platform>anchors** ')
  // Also once the channel is chosen.
  await composer(page).fill('in #**platform** ')
  await page.keyboard.press('End')
  await page.keyboard.type('>anch')
  await list.getByRole('option', { name: 'anchors' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await text(page)).toBe('in #**platform>anchors** ')
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  await page.getByPlaceholder(/emoji/i).fill('tada')
  await page.keyboard.press('Enter')
  await expect.poll(() => text(page)).toContain('anchors** :tada: ')

  await page.goto(`${server.url}/#narrow/channel/${channelId}-platform`)
  const topic = page.getByRole('combobox', { name: 'Topic' })
  await composer(page).click()
  await topic.focus()
  await expect
    .poll(() => list.getByRole('option').allInnerTexts())
    .toEqual(['drill', 'anchors', 'channel events'])
  await topic.fill('anc')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await topic.inputValue()).toBe('anchors')
  await expect.poll(() => composer(page).evaluate((field) => field === document.activeElement)).toBe(true)
})

test('a message is scheduled, taken back and scheduled for a chosen time; texts are kept as snippets', async () => {
  const { server, ada, at } = await harbor()
  const page = await enter(server, 'ada', { at, timezoneId: 'Europe/Berlin' })
  const scheduled = async () => (await ada.call(getScheduledMessages, {})).scheduled_messages
  await composer(page).fill('later, please')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await page.getByText(/This message goes out .* 0?9:00/).waitFor()
  await expect.poll(() => text(page)).toBe('')
  const [first] = await scheduled()
  expect(first).toMatchObject({ content: 'later, please', topic: 'drill', type: 'stream' })
  const due = new Date((first?.scheduled_delivery_timestamp ?? 0) * 1000)
  expect(due.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })).toBe('09:00:00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => text(page)).toBe('later, please')
  expect(await scheduled()).toEqual([])

  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /Choose a date/ }).click()
  const date = page.getByLabel('Date and time')
  await date.fill('2001-01-01T10:00')
  await page.getByText('This time has passed.').waitFor()
  await date.fill('2090-07-01T10:30')
  await page.getByRole('button', { name: 'Send then' }).click()
  await expect
    .poll(async () => (await scheduled())[0]?.scheduled_delivery_timestamp)
    .toBe(Date.parse('2090-07-01T08:30:00Z') / 1000)
  expect(await written(ada), 'choosing sends nothing').toEqual(['Welcome aboard'])

  await composer(page).fill('Good morning, all')
  await page.getByRole('button', { name: 'Snippets' }).click()
  await page.getByRole('menuitem', { name: 'Keep this text' }).click()
  await page.getByLabel('Name').fill('Greeting')
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByText('The text is kept as a snippet.').waitFor()
  await composer(page).fill('')
  await page.getByRole('button', { name: 'Snippets' }).click()
  await page.getByRole('menuitem', { name: 'Greeting' }).click()
  await expect.poll(() => text(page)).toBe('Good morning, all')
  await page.getByRole('button', { name: 'Snippets' }).click()
  await page.getByRole('menuitem', { name: 'Edit or delete' }).click()
  await page.getByRole('button', { name: 'Edit Greeting' }).click()
  await page.getByLabel('Text').fill('')
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled(), 'nothing to keep').toBe(true)
  await page.getByLabel('Text').fill('Good evening, all')
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Name').fill('Hello')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete Hello' }).click()
  await page.getByText('Hello is deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Edit Hello' }).waitFor()
  await page.keyboard.press('Escape')
  await composer(page).fill('')
  await page.getByRole('button', { name: 'Snippets' }).click()
  await page.getByRole('menuitem', { name: 'Hello' }).click()
  await expect.poll(() => text(page)).toBe('Good evening, all')
  expect(await written(ada)).toEqual(['Welcome aboard'])
})

test('an answer is linked with what it quotes, and a message is forwarded to somebody else', async () => {
  const { server, ada, at } = await harbor()
  const bo = await server.join('bo')
  const tomas = await server.join('tomas')
  for (const one of [bo, tomas]) await one.subscribe('platform')
  await say(ada, 'What is the plan?', 'drill')
  const page = await enter(server, 'ada', { at })
  const other = await enter(server, 'bo', { at })
  const question = (page: Page) => messages(page).filter({ hasText: 'What is the plan?' }).first()
  await question(other).hover()
  await question(other).getByRole('button', { name: /Quote/ }).click()
  await expect.poll(() => text(other)).toContain('What is the plan?')
  await composer(other).press('End')
  await other.keyboard.type('Three steps, tried twice.')
  await other.getByRole('button', { name: 'Send message' }).click()
  const line = question(page).getByRole('link', { name: /Answered by/ })
  await line.getByText('Three steps, tried twice.').waitFor()
  expect(await line.innerText()).toMatch(/^Answered by[\s\S]*Bo Kristensen[\s\S]*Three steps/)
  await line.click()
  await expect.poll(() => page.url()).toMatch(/near\/\d+$/)

  const { id } = await say(tomas, 'I was first', 'drill')
  const link = `${server.url}/#narrow/channel/1-platform/topic/drill/near`
  const asked = await page
    .locator('[data-message-id]')
    .filter({ hasText: 'What is the plan?' })
    .first()
    .getAttribute('data-message-id')
  await say(
    tomas,
    `@_**Ada Lindqvist|${ada.id}** [said](${link}/${asked}):\n\`\`\`quote\nplan?\n\`\`\`\nMe too`,
    'drill',
  )
  await line.getByText('and 1 other').waitFor()

  const first = page.locator(`[data-message-id="${id}"]`)
  await first.hover()
  await first.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Forward' }).click()
  await page.getByRole('combobox', { name: 'Channel, topic or person' }).fill('bo kris')
  await page.getByRole('option', { name: /Bo Kristensen/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message to Bo Kristensen' }).waitFor()
  await expect.poll(() => text(page)).toContain('I was first')
  await page.getByRole('button', { name: 'Send message' }).click()
  await messages(page).filter({ hasText: 'I was first' }).waitFor()
  await page.goto(server.url + at)
  await first.waitFor()
  expect(await first.getByText('Answered by').count(), 'elsewhere is no answer').toBe(0)
})
