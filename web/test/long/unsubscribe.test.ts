import { expect, test } from 'vitest'
import { accountOf } from '../../../server/src/directory/users/commands.ts'
import { settingOf } from '../../../server/src/directory/users/settings.ts'
import { serverForPages, visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('the link in a letter ends letters, and asks before', async () => {
  const { url, realm, ...server } = await serverWithBo()
  const bo = () => accountOf(realm.state, server.id)
  const at = `/accounts/unsubscribe/missed_messages/${realm.context.unsubscribeTokens.of(realm.state, bo())}`
  const page = await visit(url, { at })
  await page.getByRole('heading', { name: 'No more letters?' }).waitFor()
  expect(await findings(page)).toEqual([])
  expect(settingOf(bo(), 'enable_offline_email_notifications')).toBe(true)
  await page.getByRole('button', { name: 'No more letters' }).click()
  await page.getByRole('status').filter({ hasText: 'no more letters about missed messages' }).waitFor()
  expect(settingOf(bo(), 'enable_offline_email_notifications')).toBe(false)

  await page.goto(`${url}${at}x`)
  await page.getByRole('alert').filter({ hasText: 'This link is not valid any more' }).waitFor()
})

async function serverWithBo() {
  const server = await serverForPages()
  const { id } = await server.join('bo')
  return { url: server.url, realm: server.realm, id }
}
