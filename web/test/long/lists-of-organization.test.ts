import { createDefaultChannelGroup, removeDefaultChannel } from '@parley/api/default-channels/endpoints'
import { addRealmDomain } from '@parley/api/domains/endpoints'
import { updateCodePlayground } from '@parley/api/playgrounds/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'
import { open } from '../support/settings-pages.ts'

test('playgrounds are added, changed in place, removed and brought back; what is wrong stands beside its field', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const page = await enter(server, 'ada', { at: '/#organization/playgrounds' })
  const main = page.getByRole('main')
  const list = main.getByRole('list', { name: 'Code playgrounds' })
  await main.getByLabel('Name').fill('Rust playground')
  await main.getByLabel('Language').fill('rust')
  await main.getByLabel('Address').fill('https://play.example.com/{text}')
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => main.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
  expect(await main.getByLabel('Name').inputValue()).toBe('Rust playground')
  await main.getByLabel('Address').fill('https://play.example.com/{code}')
  await page.keyboard.press('Enter')
  await list.getByText('rust · https://play.example.com/{code}').waitFor()

  await list.getByRole('button', { name: 'Change Rust playground' }).press('Enter')
  const form = list.getByRole('form', { name: 'Change Rust playground' })
  await form.getByLabel('Address').fill('https://mine.example.com/{code}')
  const [known] = server.realm.state.playgrounds
  const theirs = {
    name: 'Rust playground',
    pygments_language: 'rust',
    url_template: 'https://theirs.example.com/{code}',
  }
  await ada.call(updateCodePlayground, { playground_id: known?.id ?? 0, ...theirs })
  await form.getByText('to: https://theirs.example.com/{code}').waitFor()
  expect(await form.getByLabel('Address').inputValue()).toBe('https://mine.example.com/{code}')
  expect(await findings(page)).toEqual([])
  await form.getByLabel('Address').press('Enter')
  await list.getByText('https://mine.example.com/{code}').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('https://theirs.example.com/{code}').waitFor()
  await list.getByRole('button', { name: 'Remove Rust playground' }).click()
  await main.getByText('There are none. With one, a code block').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('Rust playground').waitFor()
})

test('default channels and groups of them are chosen, and follow; a choice is kept while others choose', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  for (const name of ['boats', 'crew', 'docks']) await makeChannel(ada, name)
  const page = await enter(server, 'ada', { at: '/#organization/default-channels' })
  const main = page.getByRole('main')
  const card = main.getByRole('region', { name: 'Default channels' })
  const list = card.getByRole('list', { name: 'Default channels' })
  for (const name of ['#boats', '#crew']) {
    await card.getByLabel('Channel', { exact: true }).selectOption(name)
    await card.getByRole('button', { name: 'Add', exact: true }).click()
    await list.getByText(name).waitFor()
  }
  await card.getByLabel('Channel', { exact: true }).selectOption('#docks')
  const crew = server.realm.state.channelsByName.get('crew')?.id ?? 0
  await ada.call(removeDefaultChannel, { stream_id: crew })
  await list.getByText('#crew').waitFor({ state: 'detached' })
  expect(
    await card
      .getByLabel('Channel', { exact: true })
      .evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text),
  ).toBe('#docks')
  await list.getByRole('button', { name: 'Remove #boats' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('#boats').waitFor()

  const groups = main.getByRole('region', { name: 'Groups of channels to choose' })
  await groups.getByLabel('Name').fill('Harbor')
  await groups.getByRole('button', { name: 'Make a group' }).click()
  await ada.call(createDefaultChannelGroup, {
    group_name: 'Sea',
    description: 'Far out',
    stream_names: ['docks'],
  })
  await groups.getByText('Far out · #docks').waitFor()
})

test('domains are added and removed by owners; others see them only', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateUser, { user_id: bo.id, role: roles.administrator })
  const page = await enter(server, 'ada', { at: '/#organization/joining' })
  const main = page.getByRole('main')
  const list = main.getByRole('list', { name: 'Our domains' })
  const add = main.getByRole('button', { name: 'Add', exact: true })
  await main.getByLabel('Domain', { exact: true }).fill('no domain')
  await add.click()
  await expect
    .poll(() => main.getByLabel('Domain', { exact: true }).getAttribute('aria-invalid'))
    .toBe('true')
  await main.getByLabel('Domain', { exact: true }).fill('example.com')
  await add.click()
  await list.getByText('example.com').waitFor()
  await ada.call(addRealmDomain, { domain: 'ships.example', allow_subdomains: true })
  await list.getByText('and what is below it').waitFor()
  await list.getByRole('button', { name: 'Remove ships.example' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('ships.example').waitFor()

  const admin = await enter(server, 'bo', { at: '/#organization/joining' })
  await admin.getByText('ships.example').waitFor()
  expect(await admin.getByRole('button', { name: /^Remove / }).count()).toBe(0)
  await open(page, '#organization/authentication', 'Authentication')
  await page.locator('[data-setting="authentication-Email"]').getByRole('switch').waitFor()
})
