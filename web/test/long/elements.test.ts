import { createChannelFolder } from '@parley/api/folders/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { addPeople } from '../../../server/test/support/many-people.ts'
import { enter, messages, serverForPages } from '../browser.ts'

const MOST_ELEMENTS = 1500
const MOST_IN_SIDEBAR = 800

const FOLDERS = 12
const CHANNELS_IN_EACH = 25
const PEOPLE = 120
const MESSAGES = 40
const EMOJI = ['tada', 'thumbs_up', 'rocket', 'eyes', 'heart']

/** What is in messages, so many lines of it. */
const contentsOf = (lines: number) => {
  const table = `| place | wind | sea |\n|---|---|---|\n${'| harbor | 4 | calm |\n'.repeat(lines)}`
  const code = `\`\`\`python\n${'for boat in fleet: print(boat.name, boat.crew)\n'.repeat(lines)}\`\`\``
  const text = 'Paragraphs that somebody has written on a long evening.\n\n'.repeat(lines)
  return [`${code}\n\n${table}`, text, 'ahoy', `${text}\n\n${table}`, code]
}

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

test('what is off the screen has no elements, however much of it there is and whatever is in it', {
  timeout: 180_000,
}, async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const people = await addPeople(server, PEOPLE, 1_700_000_000)
  for (let folder = 0; folder < FOLDERS; folder++) {
    const { channel_folder_id: folder_id } = await ada.call(createChannelFolder, {
      name: `folder ${folder}`,
      description: '',
    })
    for (let at = 0; at < CHANNELS_IN_EACH; at++) await makeChannel(ada, `${folder} ${at}`, { folder_id })
  }
  const channel = await makeChannel(ada, 'harbor', { subscribers: [ada.id, bo.id, ...people] })
  const fill = async (topic: string, contents: readonly string[]) => {
    for (let at = 0; at < MESSAGES; at++) {
      const content = contents[at % contents.length] ?? ''
      const { id } = await bo.call(sendMessage, { type: 'channel', to: 'harbor', topic, content })
      for (const emoji_name of EMOJI) await ada.call(addReaction, { message_id: id, emoji_name })
    }
  }
  await fill('drill', contentsOf(5))
  for (const id of people) {
    await bo.call(sendMessage, { type: 'direct', to: [ada.id, id], content: 'ahoy' })
  }

  const page = await enter(server, 'ada', { at: `/#narrow/channel/${channel}-harbor/topic/drill` })
  await messages(page).first().waitFor()
  const side = page.getByRole('navigation', { name: 'Conversations' })
  const lists = side
    .locator('div')
    .filter({ has: page.getByRole('list') })
    .first()
  const look = (place: string, most = MOST_ELEMENTS) =>
    expect.poll(() => elements(page), { message: place, timeout: 5000 }).toBeLessThan(most)
  const scrollUp = async (topic: string, most: number) => {
    await look(`${topic} as it opens`, most)
    await messages(page).first().hover()
    for (const step of [1, 2, 3, 4, 5, 6]) {
      await page.mouse.wheel(0, -700)
      await look(`${topic}, ${step} steps up`, most)
    }
  }
  await scrollUp('drill', MOST_ELEMENTS)
  for (const share of [0.3, 0.6, 1]) {
    await lists.evaluate((box, share) => box.scrollTo({ top: box.scrollHeight * share }), share)
    await expect
      .poll(() => side.locator('*').count(), { message: `at ${share}` })
      .toBeLessThan(MOST_IN_SIDEBAR)
  }
  await side.getByRole('link', { name: 'harbor' }).waitFor()
})

/** How many messages are drawn when those of another conversation come, and how many of them are in the view. */
function drawnFirst(page: Page, hash: string, words: string) {
  return page.evaluate(
    ([hash = '', words = '']) =>
      new Promise<{ drawn: number; seen: number }>((resolve) => {
        const observer = new MutationObserver(() => {
          const drawn = [...document.querySelectorAll('article')]
          const view = drawn[0]?.closest('section')?.getBoundingClientRect()
          if (!view || !drawn[0]?.textContent.includes(words)) return
          observer.disconnect()
          const seen = drawn.filter((one) => {
            const { top, bottom } = one.getBoundingClientRect()
            return bottom > view.top && top < view.bottom
          })
          resolve({ drawn: drawn.length, seen: seen.length })
        })
        observer.observe(document.body, { childList: true, subtree: true })
        location.hash = hash
      }),
    [hash, words],
  )
}

test('whoever goes to another conversation waits for no message that is not in the view', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await makeChannel(ada, 'harbor', { subscribers: [ada.id, bo.id] })
  for (const topic of ['drill', 'logs']) {
    for (let at = 0; at < 60; at++) {
      const person = at % 2 === 0 ? ada : bo
      await person.call(sendMessage, { type: 'channel', to: 'harbor', topic, content: `${topic} ${at}` })
    }
  }
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${channel}-harbor/topic/drill` })
  await messages(page).filter({ hasText: 'drill' }).first().waitFor()
  // One that was not open before, then two that were.
  for (const topic of ['logs', 'drill', 'logs']) {
    const { drawn, seen } = await drawnFirst(page, `#narrow/channel/${channel}-harbor/topic/${topic}`, topic)
    expect(seen, topic).toBeGreaterThan(3)
    expect(drawn - seen, topic).toBeLessThanOrEqual(2)
    await messages(page).filter({ hasText: topic }).first().waitFor()
  }
})
