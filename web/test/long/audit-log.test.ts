import { updateRealm } from '@parley/api/realm/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const AT = '/#organization/audit-log'

test('an administrator reads who changed what, narrows it, and goes back through 50,000 entries', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await makeChannel(ada, 'plans', { subscribers: [ada.id, bo.id] })
  await ada.call(updateUser, { user_id: bo.id, role: 300 })
  await ada.call(updateRealm, { description: 'A place for plans' })
  const { db, state } = server.realm
  await db.query(
    `insert into audit_log (realm_id, id, at, action, area, acting_user_id, actor, user_ids)
     select $1, n, 1000000000 + n, 'signed_in', 'credentials', null, '{"type":"visitor"}', array[$2::integer]
     from generate_series(1, 50000) n`,
    [state.id, bo.id],
  )
  const page = await enter(server, 'ada', { at: AT })
  const log = page.getByRole('list', { name: 'Audit log' })
  const lines = log.getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(100)
  const [who, whom] = [ada, bo].map(({ id }) => state.users.get(id)?.fullName ?? '')
  const role = lines.filter({ hasText: `${who} changed the role of ${whom}` })
  // With the role before, and the one after.
  expect(await role.innerText()).toContain('Moderator')
  // The program in words, and what narrows the log in one line.
  const byBrowser = lines.getByText(/^Browser · .* · [\w ]+ \d+ on Linux$/)
  await expect
    .poll(async () => {
      // That it was read is an entry of its own, which who comes back is shown.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return byBrowser.count()
    })
    .toBeGreaterThan(0)
  const boxes = await page
    .getByRole('search')
    .locator('> *')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => [top, height]),
    )
  expect(new Set(boxes.map(String)).size).toBe(1)
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Show older ones' }).click()
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(200)
  await page.getByLabel('What').selectOption({ label: 'Rights' })
  await expect.poll(() => lines.filter({ hasText: 'logged in' }).count()).toBe(0)
  await lines.filter({ hasText: 'created the channel #plans' }).waitFor()
  await page.getByText('That is all.').waitFor()
  await page.getByLabel('What').selectOption({ label: 'Access to data' })
  await page.getByLabel('Changed by').fill('Bo K')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Nothing of this kind has happened' }).waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(() => lines.count()).toBe(100)

  await page.route('**/realm/audit_log?**', (route) => route.abort())
  await page.getByLabel('When').selectOption({ label: 'in the last week' })
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
  await page.unroute('**/realm/audit_log?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await role.waitFor()
})

test('it speaks the reader’s language, fits a phone, and members are shown none of it', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateRealm, { description: 'A place for plans' })
  await ada.call(updateSettings, { default_language: 'ar' })
  const page = await enter(server, 'ada', { at: AT, viewport: { width: 390, height: 844 } })
  await page.getByRole('list', { name: 'سجل التدقيق' }).getByText('غيّر').first().waitFor()
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)

  await bo.call(updateSettings, { default_language: 'en' })
  const member = await enter(server, 'bo', { at: AT })
  await member.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  expect(await member.content()).not.toContain('A place for plans')
})
