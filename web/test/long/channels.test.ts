import { updateChannel } from '@parley/api/channels/endpoints'
import { createChannelFolder } from '@parley/api/folders/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testServer } from '../../../server/test/harness.ts'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: {},
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
}

test.each(Object.entries(SCREENS))(
  'every page about channels is accessible on a %s',
  async (_, screen) => {
    const server = await serverForPages()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    for (const person of [ada, bo]) await person.subscribe('platform')
    const folder = await ada.call(createChannelFolder, { name: 'Engineering', description: '' })
    const id = server.realm.state.channelsByName.get('platform')?.id ?? 0
    await ada.call(updateChannel, { stream_id: id, folder_id: folder.channel_folder_id })
    const page = await enter(server, 'ada', { ...screen, at: '/#channels/all' })
    const pages = [
      'general',
      'members',
      'permissions',
      'personal',
      'email',
      'integrations',
      'history',
      'nonsense',
    ]
    const broken: string[] = []
    for (const hash of [
      '#channels/all',
      '#channels/archived',
      '#channels/new',
      '#channels/folders',
      '#channels/99999/gone',
      ...pages.map((name) => `#channels/${id}/platform/${name}`),
    ]) {
      await go(page, hash)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
      broken.push(...(await findings(page)).map((one) => `${hash}: ${one}`))
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (width > 0) broken.push(`${hash}: ${width} pixels too wide`)
    }
    expect(broken).toEqual([])
  },
  240_000,
)

test('members are added by their group, found, removed and brought back', async () => {
  const server = await serverForPages()
  const [ada, bo, ines] = [await server.ada(), await server.join('bo'), await server.join('ines')]
  await ada.subscribe('platform')
  const id = server.realm.state.channelsByName.get('platform')?.id ?? 0
  const page = await enter(server, 'ada', { at: `/#channels/${id}/platform/members` })
  const list = page.getByRole('list', { name: 'Members of platform' })
  await list.getByText('Ada Lindqvist').waitFor()
  await page.getByRole('button', { name: /^Add people/ }).click()
  await page.keyboard.type('everyone')
  await page.keyboard.press('Enter')
  await page.getByText('2 people are new').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await list.getByText('Ines Moreau').waitFor()
  await page.getByRole('searchbox', { name: 'Find somebody' }).fill('BO')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await list.getByRole('button', { name: 'Remove Bo Kristensen' }).click()
  await page.getByText('Nobody here by that name.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('Bo Kristensen').waitFor()
  // The page follows what happens elsewhere.
  await page.getByRole('searchbox', { name: 'Find somebody' }).fill('')
  await ines.call(unsubscribe, { subscriptions: ['platform'] })
  await list.getByText('Ines Moreau').waitFor({ state: 'detached' })
  expect(await bo.call(subscribe, { subscriptions: [{ name: 'platform' }] })).toMatchObject({
    already_subscribed: { [String(bo.id)]: ['platform'] },
  })
})

test('channels are found, looked into, joined, left and archived', async () => {
  const server = await serverForPages()
  const [ada] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform', 'design')
  const page = await enter(server, 'bo', { at: '/#channels/available' })
  const list = page.getByRole('list', { name: 'Channels' })
  await page.getByRole('searchbox', { name: 'Find a channel' }).fill('plat')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await list.getByRole('link', { name: /^platform/ }).click()
  await page.getByRole('button', { name: /^Join/ }).waitFor()
  await page.goBack()
  await list.getByRole('button', { name: 'Join platform' }).click()
  await page.getByText('You have joined platform').waitFor()
  await list.getByRole('button', { name: 'Join platform' }).waitFor({ state: 'detached' })

  const id = server.realm.state.channelsByName.get('platform')?.id ?? 0
  const admin = await enter(server, 'ada', { at: `/#channels/${id}/platform/general` })
  await admin.getByRole('button', { name: 'Archive…' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await admin.getByRole('button', { name: 'Bring it back' }).waitFor()
  await go(page, '#channels/archived')
  await list.getByRole('link', { name: /^platform/ }).waitFor()
  await admin.getByRole('button', { name: 'Bring it back' }).click()
  await list.getByRole('link', { name: /^platform/ }).waitFor({ state: 'detached' })
  await go(admin, `#channels/${id}/platform/history`)
  const changes = admin.getByRole('list', { name: 'Changes of the channel' })
  await changes.getByText('brought this channel back').waitFor()
})

test('channels are put in order and narrowed by folder, and a new one is announced', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { channel_folder_id: ships } = await ada.call(createChannelFolder, { name: 'Ships', description: '' })
  const news = await makeChannel(ada, 'news')
  await makeChannel(ada, 'boats', { subscribers: [ada.id, bo.id], folder_id: ships })
  await ada.call(updateRealm, { new_stream_announcements_stream_id: news })
  const page = await enter(server, 'ada', { at: '/#channels/subscribed' })
  const names = () => page.getByRole('list', { name: 'Channels' }).getByRole('listitem').allInnerTexts()
  const first = async () => (await names())[0]?.split('\n')[0]
  await page.getByLabel('Order').selectOption('Newest first')
  await expect.poll(first).toContain('boats')
  await page.getByLabel('Order').selectOption('By name')
  await page.getByLabel('Folder').selectOption('Ships')
  await expect.poll(async () => (await names()).length).toBe(1)
  await page.getByLabel('Folder').selectOption('Without a folder')
  await expect.poll(async () => (await names()).some((name) => name.includes('boats'))).toBe(false)

  await page.getByRole('link', { name: 'New channel' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('harbor walks')
  await page.getByRole('radio', { name: /^Public/ }).check()
  await page.getByLabel('Tell everybody of it where new channels are announced').check()
  await page.getByRole('button', { name: 'Make the channel' }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'harbor walks' }).waitFor()
  const { messages } = await ada.call(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: news }],
  })
  expect(messages[0]?.content).toContain('harbor walks')
})

test('folders are made, renamed, ordered by keys and by dragging, and archived when they are empty', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const page = await enter(server, 'ada', { at: '/#channels/folders' })
  const main = page.getByRole('main')
  for (const name of ['Engineering', 'Design', 'Company']) {
    await main.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await main.getByRole('button', { name: 'Make a folder' }).click()
    await main.getByRole('textbox', { name: `Name of the folder ${name}` }).waitFor()
  }
  const names = () =>
    main
      .getByRole('textbox', { name: /^Name of the folder/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await main.getByRole('textbox', { name: 'Name of the folder Company' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['Engineering', 'Company', 'Design'])
  const lines = main.getByRole('list', { name: 'Folders' }).getByRole('listitem')
  await lines.nth(0).locator('[draggable]').dragTo(lines.nth(2))
  await expect.poll(names).toEqual(['Company', 'Design', 'Engineering'])
  const design = main.getByRole('textbox', { name: 'Name of the folder Design' })
  await design.fill('Company')
  await design.press('Enter')
  await main.getByRole('alert').waitFor()
  expect(await design.inputValue()).toBe('Company')
  await design.fill('Drawing')
  await design.press('Enter')
  await main.getByRole('textbox', { name: 'Name of the folder Drawing' }).waitFor()
  await main.getByRole('button', { name: 'Archive Drawing' }).click()
  await main.getByRole('button', { name: 'Bring back Drawing' }).waitFor()
  const folder = [...server.realm.state.folders.values()].find(({ name }) => name === 'Company')
  const id = server.realm.state.channelsByName.get('platform')?.id ?? 0
  await ada.call(updateChannel, { stream_id: id, folder_id: folder?.id ?? 0 })
  const archive = main.getByRole('button', { name: 'Archive Company: take its channels out of it first' })
  await expect.poll(() => archive.isDisabled()).toBe(true)
})

test('a channel has an address where the server takes letters', async () => {
  const server = await testServer({
    environment: { MAIL_IN_DOMAIN: 'mail.harbor.example', MAIL_IN_PORT: '0' },
  })
  await (await server.ada()).subscribe('platform')
  const id = server.realm.state.channelsByName.get('platform')?.id ?? 0
  const page = await enter(server, 'ada', { at: `/#channels/${id}/platform/email` })
  await page.getByRole('code').filter({ hasText: '@mail.harbor.example' }).waitFor()
  await page.getByRole('button', { name: 'Copy' }).waitFor()
})
