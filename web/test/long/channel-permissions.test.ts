import { updateChannel } from '@parley/api/channels/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const permission = (page: Page, name: string) => page.locator(`[data-permission="${name}"]`)

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
}

/** Ada and Bo are in a channel, and Ada alone in a private one. */
async function harbor() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  await ada.call(subscribe, { subscriptions: [{ name: 'vault' }], invite_only: true })
  const idOf = (name: string) => server.realm.state.channelsByName.get(name)?.id ?? 0
  return { server, ada, bo, platform: idOf('platform'), vault: idOf('vault') }
}

test('permissions are saved in one step that names who loses; who may not is told so; a private channel asks for people', async () => {
  const { server, ada, bo, platform, vault } = await harbor()
  const at = `/#channels/${platform}/platform/permissions`
  const [admin, member] = [await enter(server, 'ada', { at }), await enter(server, 'bo', { at })]
  await member
    .getByText('Only those who look after the channel can change this. Ask Ada Lindqvist.')
    .waitFor()
  const writing = permission(admin, 'can_send_message_group')
  await writing.getByRole('button', { name: /^Messages can be written by/ }).click()
  await admin.keyboard.press('Backspace')
  await admin.keyboard.type('bo')
  await admin.keyboard.press('Enter')
  await admin.getByRole('dialog').getByText('1 person will have it').waitFor()
  await admin.keyboard.press('Control+Enter')
  const bar = admin.getByRole('region', { name: 'Changes that are not saved' })
  await bar.getByText('1 person loses it').waitFor()
  await bar.getByText('Ada Lindqvist').waitFor()
  await writing.getByText('was 2').waitFor()
  expect(await findings(admin)).toEqual([])

  // What is chosen and not saved outlives the page; what somebody else saves meanwhile is not overwritten.
  await admin.reload()
  await bar.getByText('1 person loses it').waitFor()
  const moderators = [...server.realm.state.groups.values()].find(
    ({ systemName }) => systemName === 'role:moderators',
  )
  await ada.call(updateChannel, {
    stream_id: platform,
    can_send_message_group: { new: moderators?.id ?? 0 },
  })
  await writing.getByRole('alert').getByText('Moderators').waitFor()
  const save = bar.getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
  await writing.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  // It takes the permission from the person themselves.
  const question = admin.getByRole('dialog', { name: 'Take it from yourself?' })
  await question.getByText('Messages can be written by').waitFor()
  await question.getByRole('button', { name: 'Save' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(server.realm.state.channels.get(platform)?.permissions.can_send_message_group).toEqual({
    direct_members: [bo.id],
    direct_subgroups: [],
  })
  await permission(member, 'can_send_message_group').getByText('Bo Kristensen').waitFor()
  expect(await member.locator('[data-permission] button:not(:disabled)').count()).toBe(0)

  // Who may not change or see a channel is told so, and nothing of it is on the page.
  await go(member, `#channels/${platform}/platform`)
  const main = member.getByRole('main')
  const name = main.getByRole('textbox', { name: 'Name of the channel' })
  expect(await name.isDisabled()).toBe(true)
  expect(await main.getByRole('radio').count()).toBe(1)
  expect(await main.getByRole('button', { name: 'Archive…' }).count()).toBe(0)
  await ada.call(updateChannel, { stream_id: platform, new_name: 'harbor' })
  await expect.poll(() => name.inputValue()).toBe('harbor')
  expect(await findings(member)).toEqual([])

  for (const hash of [`#channels/${vault}/vault/members`, '#channels/99999/gone', '#channels/nonsense']) {
    await go(member, hash)
    await main.getByText('There is no such channel').waitFor()
  }
  await go(member, `#channels/${platform}/harbor/nonsense`)
  await main.getByText('There is no such page').waitFor()
  await go(member, '#channels/all')
  await main.getByRole('link', { name: /^harbor/ }).waitFor()
  expect(await member.locator('body').innerHTML()).not.toContain('vault')
  await go(member, '#channels/folders')
  await main.getByText('This page is for administrators').waitFor()

  // A private channel asks for people first.
  await go(admin, '#channels/new')
  const make = admin.getByRole('button', { name: 'Make the channel' })
  await admin.getByRole('textbox', { name: 'Name' }).fill('crew')
  await admin.getByRole('radio', { name: /^Private, with protected history/ }).check()
  await admin
    .getByRole('alert')
    .getByText(/^Nobody but you could find this channel/)
    .waitFor()
  expect(await make.isDisabled()).toBe(true)
  // What was written is there after a reload.
  await admin.reload()
  await admin.getByRole('button', { name: /^People and groups to add/ }).click()
  await admin.keyboard.type('bo')
  await admin.keyboard.press('Enter')
  await admin.getByText('1 person will be added').waitFor()
  await admin.keyboard.press('Control+Enter')
  await make.click()
  await admin.getByRole('main').getByRole('heading', { level: 1, name: 'crew' }).waitFor()
  const crew = server.realm.state.channelsByName.get('crew')
  expect(crew).toMatchObject({ inviteOnly: true, historyPublicToSubscribers: false })
  expect(await bo.call(subscribe, { subscriptions: [{ name: 'crew' }] })).toMatchObject({
    already_subscribed: { [String(bo.id)]: ['crew'] },
  })
})
