import { updateLinkifier } from '@parley/api/linkifiers/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { getOwnUser, updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../server/test/harness.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'
import { open, row } from '../support/settings-pages.ts'

test('a permission is given to roles, groups and people, which add up', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  await ada.call(updateUser, { user_id: bo.id, role: roles.administrator })
  const page = await enter(server, 'ada', { at: '/#organization/permissions' })
  const bots = row(page, 'can_create_bots_group')
  const field = bots.getByRole('button', { name: /^Bots of every kind can be made by/ })
  await field.click()
  const picker = page.getByRole('dialog', { name: 'Bots of every kind can be made by' })
  // The search has the focus: words, then Enter, add to what was chosen.
  await page.keyboard.type('mod')
  await page.keyboard.press('Enter')
  await picker.getByRole('option', { name: /^Everyone but guests/ }).click()
  await page.keyboard.type('bo')
  await page.keyboard.press('Enter')
  await picker.getByText('2 people will have it').waitFor()
  await picker.getByRole('button', { name: 'Remove Moderators' }).click()
  await picker.getByText('1 person will have it').waitFor()
  await picker.getByText('You will no longer have it yourself.').waitFor()
  expect(await findings(page)).toEqual([])
  await picker.getByRole('button', { name: 'Done' }).click()
  await bots.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(server.realm.state.settings.can_create_bots_group).toEqual({
    direct_members: [bo.id],
    direct_subgroups: [],
  })
  // Escape changes nothing.
  await field.click()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  await bots.getByText('Bo Kristensen').waitFor()
  expect(await findings(page)).toEqual([])

  // Of what roles only may have, one takes the place of another.
  const visible = row(page, 'can_access_all_users_group')
  await visible.getByRole('button', { name: /^Everybody can be seen by/ }).click()
  const choices = page.getByRole('dialog', { name: 'Everybody can be seen by' })
  expect(await choices.getByRole('option').allTextContents()).toEqual([
    expect.stringMatching(/^Everyone\d/),
    expect.stringMatching(/^Everyone but guests\d/),
  ])
  await choices.getByRole('option', { name: /^Everyone but guests/ }).click()
  expect(await choices.getByRole('button', { name: /^Remove/ }).count()).toBe(1)
  await choices.getByRole('button', { name: 'Remove Everyone but guests' }).click()
  await choices.getByText('Somebody has to have it.').waitFor()
  expect(await choices.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
})

test('who chooses to whom a permission goes overwrites nobody: it says what another has chosen meanwhile', async () => {
  const server = await serverForPages()
  const [ada, bo, ines] = [await server.ada(), await server.join('bo'), await server.join('ines')]
  const page = await enter(server, 'ada', { at: '/#organization/permissions' })
  const field = row(page, 'can_create_bots_group').getByRole('button', { name: /^Bots of every kind/ })
  const given = (id: number) => ({ direct_members: [id], direct_subgroups: [] })
  const stored = () => server.realm.state.settings.can_create_bots_group
  const beside = page.getByRole('searchbox', { name: 'Find a setting' })
  // Who has only looked, changes nothing by closing.
  await field.click()
  const picker = page.getByRole('dialog', { name: 'Bots of every kind can be made by' })
  await ada.call(updateRealm, { can_create_bots_group: { new: given(bo.id) } })
  await picker.getByRole('button', { name: 'Remove Bo Kristensen' }).waitFor()
  await beside.click()
  await picker.waitFor({ state: 'detached' })
  expect(stored()).toEqual(given(bo.id))

  await field.click()
  await page.keyboard.type('ada')
  await page.keyboard.press('Enter')
  await ada.call(updateRealm, { can_create_bots_group: { new: given(ines.id) } })
  const conflict = picker.getByRole('alert').filter({ hasText: 'Somebody else has changed this' })
  await conflict.getByText('Ines Moreau').waitFor()
  expect(await picker.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  await beside.click()
  expect(await picker.getByRole('button', { name: 'Remove Ada Lindqvist' }).count()).toBe(1)
  expect(await findings(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await picker.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(stored)
    .toEqual({ direct_members: [ada.id, bo.id].sort((a, b) => a - b), direct_subgroups: [] })

  await field.click()
  await picker.getByRole('button', { name: 'Remove Bo Kristensen' }).click()
  await ada.call(updateRealm, { can_create_bots_group: { new: given(ines.id) } })
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await picker.getByRole('button', { name: 'Remove Ines Moreau' }).waitFor()
  await picker.getByRole('button', { name: 'Done' }).click()
  await picker.waitFor({ state: 'detached' })
  expect(stored()).toEqual(given(ines.id))
})

test('what an organization has several of is added, ordered and removed, and people fill in their profile', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const page = await enter(server, 'ada', { at: '/#organization/linkifiers' })
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add', exact: true })
  const rules = main.getByRole('list', { name: 'Linkifiers' })
  for (const letter of ['A', 'B']) {
    await main.getByLabel('Pattern').fill(`${letter}-(?P<id>[0-9]+)`)
    await main.getByLabel('Address').fill('https://example.com/{id}')
    await add.click()
    await rules.getByText(`${letter}-(?P`).waitFor()
  }
  await main.getByLabel('Pattern').fill('(')
  await main.getByLabel('Address').fill('https://example.com/')
  await add.click()
  await main.getByRole('alert').waitFor()
  expect(await main.getByLabel('Pattern').inputValue()).toBe('(')
  await main.getByRole('button', { name: /^Move B.* up$/ }).click()
  await expect.poll(() => rules.getByRole('code').first().textContent()).toMatch(/^B/)
  await main.getByRole('button', { name: /^Remove A/ }).click()
  await expect.poll(() => rules.getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rules.getByRole('listitem').count()).toBe(2)

  // Changed in its place, by keys; what somebody else does meanwhile is shown, and nothing typed is lost.
  await rules.getByRole('button', { name: /^Change B/ }).click()
  const change = rules.getByRole('form', { name: /^Change B/ })
  await change.getByLabel('Address').fill('https://example.com/mine/{id}')
  const [first] = server.realm.state.linkifiers
  await ada.call(updateLinkifier, {
    filter_id: first?.id ?? 0,
    pattern: first?.pattern ?? '',
    url_template: 'https://example.com/theirs/{id}',
  })
  await change.getByText('to: https://example.com/theirs/{id}').waitFor()
  expect(await change.getByLabel('Address').inputValue()).toBe('https://example.com/mine/{id}')
  await change.getByLabel('Address').press('Enter')
  await rules.getByText('https://example.com/mine/{id}').waitFor()
  await main.getByLabel('A message with what should become a link').fill('See B-12.')
  await expect
    .poll(() => main.getByRole('link', { name: 'B-12' }).getAttribute('href'))
    .toBe('https://example.com/mine/12')
  await rules.getByRole('button', { name: /^Change B/ }).press('Alt+ArrowDown')
  await expect.poll(() => rules.getByRole('code').last().textContent()).toMatch(/^B/)
  await rules.getByRole('listitem').last().locator('[draggable]').dragTo(rules.getByRole('listitem').first())
  await expect.poll(() => rules.getByRole('code').first().textContent()).toMatch(/^B/)

  await open(page, '#organization/profile-fields', 'Profile fields')
  for (const [name, type] of [
    ['Phone number', 'Short text'],
    ['Birthday', 'Day'],
    ['Drink', 'One of several'],
    ['Mentor', 'People'],
  ] as const) {
    await main.getByLabel('What it holds').selectOption(type)
    await main.getByLabel('Name').fill(name)
    if (name === 'Drink') await main.getByLabel('Options').fill('Tea, Coffee')
    await add.click()
    await main.getByRole('list', { name: 'Profile fields' }).getByText(name).waitFor()
  }

  await open(page, '#settings/profile', 'Profile')
  const about = main.getByRole('region', { name: 'About you' })
  const saved = about.getByRole('status').filter({ hasText: 'Saved' })
  await about.getByLabel('Phone number').fill('040 1234')
  await about.getByLabel('Birthday').fill('1990-05-06')
  await about.getByLabel('Drink').selectOption('Coffee')
  await about.getByRole('combobox', { name: 'Mentor' }).fill('Ada')
  await page.keyboard.press('Enter')
  await expect.poll(() => saved.count()).toBe(4)
  const fields = await ada.call(getOwnUser, {})
  expect(Object.values(fields.profile_data ?? {}).map(({ value }) => value)).toEqual([
    '040 1234',
    '1990-05-06',
    '1',
    JSON.stringify([ada.id]),
  ])

  await open(page, '#settings/bots', 'Bots')
  await main.getByLabel('Name').fill('Harbor master')
  await main.getByLabel('Address', { exact: true }).fill('harbor')
  await main.getByRole('button', { name: 'Make a bot' }).click()
  await main.getByRole('button', { name: 'Show the key' }).click()
  const key = main.getByRole('code')
  const before = await key.textContent()
  await main.getByRole('button', { name: 'New key…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New key' }).click()
  await expect.poll(() => key.textContent()).not.toBe(before)
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download the configuration' }).click()
  expect((await download).suggestedFilename()).toBe('zuliprc')

  await open(page, '#settings/account', 'Account and login')
  const ownKey = main.getByRole('region', { name: 'API key' })
  await ownKey.getByLabel('Your password').fill('not this one')
  await ownKey.getByRole('button', { name: 'Show the key' }).click()
  await ownKey.getByRole('alert').waitFor()
  await ownKey.getByLabel('Your password').fill(PASSWORD)
  await ownKey.getByRole('button', { name: 'Show the key' }).click()
  await ownKey.getByRole('button', { name: 'Copy', exact: true }).waitFor()
})

test('people see where else they are logged in, and end it', async () => {
  const server = await serverForPages()
  await server.ada()
  const [first, second] = [await enter(server, 'ada'), await enter(server, 'ada')]
  const page = await enter(server, 'ada', { at: '/#settings/account' })
  const list = page.getByRole('list', { name: 'Where you are logged in' })
  await list.getByText('This browser').waitFor()
  expect(await list.getByRole('listitem').count()).toBeGreaterThan(2)
  expect(await findings(page)).toEqual([])

  const before = await list.getByRole('listitem').count()
  // The last one opened stands first.
  await list
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(before - 1)
  await second.getByText('The server ended this session.').waitFor()

  await page.getByRole('button', { name: 'Log out everywhere else…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await first.getByText('The server ended this session.').waitFor()
  await list.getByText('This browser').waitFor()
})
