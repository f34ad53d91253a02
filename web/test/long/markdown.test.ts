import { text } from 'node:stream/consumers'
import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** What is saved by `act`: the name of the file, and its text. */
async function saved(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), text: await text(await download.createReadStream()) }
}

test('a topic, a direct conversation and a message are taken along as Markdown', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  for (const content of ['**one**', '* two\n* three']) {
    await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  }
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: '`four`' })
  const channel = server.realm.state.channelsByName.get('platform')
  const page = await enter(server, 'ada', {
    at: `/#narrow/channel/${channel?.id}-platform/topic/drill`,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await messages(page).filter({ hasText: 'three' }).waitFor()
  const topic = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /^drill/ })

  await topic.click({ button: 'right' })
  await item(page, 'Copy as Markdown').click()
  await page.getByText('Copied as Markdown').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^# platform › drill\n\n<http.*\/topic\/drill>\n\n## /)
  expect(copied).toMatch(/\n\n\*\*Ada Lindqvist\*\* · .*\n\n\*\*one\*\*\n\n\*\*Ada/)

  const whole = await saved(page, async () => {
    await topic.click({ button: 'right' })
    await item(page, 'Save as Markdown').click()
  })
  expect(whole).toEqual({ name: 'platform › drill.md', text: copied })

  const single = await saved(page, async () => {
    const message = messages(page).filter({ hasText: 'three' })
    await message.hover()
    await message.getByRole('button', { name: 'More actions' }).click()
    await item(page, 'Save as Markdown').click()
  })
  expect(single.text).toContain('* two\n* three\n')
  expect(single.text).not.toContain('one')

  await page.goto(`${server.url}/#narrow/dm/${bo.id}-bo`)
  await messages(page).filter({ hasText: 'four' }).waitFor()
  const direct = await saved(page, async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Save conversation as Markdown')
    await page.getByRole('option', { name: 'Save conversation as Markdown', exact: true }).waitFor()
    await page.keyboard.press('Enter')
  })
  expect(direct).toMatchObject({ name: 'Bo Kristensen.md', text: expect.stringContaining('`four`') })
})
