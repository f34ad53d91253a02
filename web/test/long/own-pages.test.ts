import { createBot } from '@parley/api/bots/endpoints'
import { muteUser } from '@parley/api/muted-users/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { visibilityPolicies } from '@parley/api/topics/objects'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../../server/test/harness.ts'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { post } from '../../../server/test/support/conversations.ts'
import { upload } from '../../../server/test/support/files.ts'
import { enter, logIn, serverForPages, visit } from '../browser.ts'
import { open } from '../support/settings-pages.ts'

test('somebody changes their address and password, and leaves; what is wrong stands beside its field', async () => {
  const server = await serverForPages()
  await server.ada()
  await server.join('bo')
  const page = await enter(server, 'bo', { at: '/#settings/account' })
  const main = page.getByRole('main')
  const address = main.getByLabel('New address')
  const change = main.getByRole('button', { name: 'Change the address' })
  for (const [wrong, why] of [
    ['', 'This cannot be empty.'],
    ['nobody', 'address'],
    [emailOf('ada'), 'already'],
  ] as const) {
    await address.fill(wrong)
    await change.click()
    await main.getByRole('alert').filter({ hasText: why }).waitFor()
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
    expect(await address.inputValue()).toBe(wrong)
  }
  await address.fill('bo@new.example')
  await change.click()
  await main.getByText('A letter is on its way to bo@new.example.').waitFor()
  await main.getByRole('region', { name: 'E-mail address' }).getByText(emailOf('bo')).waitFor()

  const [present, next] = [main.getByLabel('Present password'), main.getByLabel('New password')]
  const save = main.getByRole('button', { name: 'Change the password' })
  await present.fill('not this one')
  await next.fill('password')
  await main.getByText('Too easy to guess').waitFor()
  await next.fill('seven anchors in the bay')
  await main.getByText(/^(?:Good|Strong)$/).waitFor()
  await save.click()
  await expect.poll(() => present.getAttribute('aria-invalid')).toBe('true')
  expect(await next.inputValue()).toBe('seven anchors in the bay')
  await present.fill(PASSWORD)
  await save.click()
  await page.getByText('Your password is changed').waitFor()
  await server.logIn(emailOf('bo'), 'seven anchors in the bay')

  await main.getByRole('button', { name: 'Deactivate my account…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate my account' }).click()
  await page.getByRole('heading', { name: 'Log in to Harbour Labs' }).waitFor()
  const again = await visit(server.url)
  await logIn(again, emailOf('bo'), 'seven anchors in the bay')
  await again.getByRole('alert').filter({ hasText: 'deactivated' }).waitFor()
})

test('what somebody has muted and uploaded is listed, follows, and goes; keys and sounds are shown', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await makeChannel(ada, 'platform', { subscribers: [ada.id, bo.id] })
  const page = await enter(server, 'ada', { at: '/#settings/muted' })
  const main = page.getByRole('main')
  await main.getByText('Nobody is muted.').waitFor()
  await ada.call(muteUser, { muted_user_id: bo.id })
  await ada.call(updateUserTopic, {
    stream_id: channel,
    topic: 'boats',
    visibility_policy: visibilityPolicies.muted,
  })
  await main.getByRole('list', { name: 'Muted topics' }).getByText('#platform › boats').waitFor()
  const people = main.getByRole('list', { name: 'Muted people' })
  await people.getByRole('button', { name: 'Remove Bo Kristensen' }).click()
  await main.getByText('Nobody is muted.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await people.getByText('Bo Kristensen').waitFor()

  await open(page, '#settings/uploads', 'Uploads')
  await main.getByText('You have sent no files.').waitFor()
  const { url } = await upload(ada, 'one,two\n', 'numbers.csv', 'text/csv')
  await post(ada, channel, 'boats', `[numbers.csv](${url})`)
  const files = main.getByRole('list', { name: 'Your uploads: 8 B' })
  await files.getByText('in 1 message').waitFor()
  await ada.call(updateRealm, { user_upload_quota_mib: 1 })
  await main.getByRole('heading', { name: 'Your uploads: 8 B of 1.0 MB' }).waitFor()
  await ada.call(updateRealm, { user_upload_quota_mib: 'unlimited' })
  await files.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await main.getByText('You have sent no files.').waitFor()
  expect((await fetch(server.url + url)).status).not.toBe(200)

  await open(page, '#settings/keyboard', 'Keyboard')
  expect(await main.locator('kbd').count()).toBeGreaterThan(20)

  await open(page, '#settings/notifications', 'Notifications')
  await main.getByRole('button', { name: 'Listen' }).waitFor()
  const trial = main.getByRole('region', { name: 'Try it' })
  await trial.getByRole('button', { name: 'Mail me' }).click()
  await trial.getByRole('status').filter({ hasText: /\w/ }).first().waitFor()
})

test('a bot gets another name, address and owner', async () => {
  const server = await serverForPages()
  await server.ada()
  const bo = await server.join('bo')
  const { user_id: id } = await bo.call(createBot, {
    full_name: 'Harbor master',
    short_name: 'harbor',
    bot_type: 3,
    payload_url: 'https://example.com/old',
    interface_type: 1,
  })
  const page = await enter(server, 'bo', { at: '/#settings/bots' })
  const list = page.getByRole('list', { name: 'Your bots' })
  await list.getByRole('button', { name: 'Change Harbor master' }).click()
  const form = list.getByRole('form', { name: 'Change Harbor master' })
  await form.getByLabel('Name').fill('Lighthouse')
  await form.getByLabel('Address that is called').fill('no address')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => form.getByLabel('Address that is called').getAttribute('aria-invalid')).toBe('true')
  await form.getByLabel('Address that is called').fill('https://example.com/new')
  await form.getByLabel('Format of what it is sent').selectOption('Slack')
  await form.getByRole('button', { name: 'Save' }).click()
  await list.getByText('Lighthouse').waitFor()
  expect(server.realm.state.bots.get(id)?.service).toMatchObject({
    url: 'https://example.com/new',
    interface: 2,
  })

  const admin = await enter(server, 'ada', { at: `/#organization/people/${id}` })
  const owner = admin.locator('[data-setting="bot_owner_id"]')
  await owner.getByText('Bo Kristensen').waitFor()
  await owner.getByRole('combobox', { name: 'Owner' }).fill('ada')
  await admin.keyboard.press('Enter')
  await owner.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await list.getByText('Lighthouse').waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('Lighthouse').waitFor()
})
