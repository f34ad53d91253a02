import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { post } from '../../../server/test/support/conversations.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('an administrator sees how much is written, in plots and in tables; a member does not', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const open = await makeChannel(ada, 'open', { subscribers: [ada.id, bo.id] })
  for (const text of ['one', 'two', 'three']) await post(bo, open, 'plans', text)
  const page = await enter(server, 'ada', { at: '/#organization/usage' })
  await page.getByRole('heading', { name: 'Messages per day' }).waitFor()
  await page.getByText('Days begin at midnight UTC.').waitFor()
  await page.getByText('As a table: Where people write').click()
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: 'Where people write, as a table' })
        .locator('tbody tr')
        .first()
        .innerText(),
    )
    .toMatch(/\t3\t0\t0$/)
  await page.getByLabel('Time').selectOption({ label: 'The last year' })
  await page.getByRole('heading', { name: 'Messages per week' }).waitFor()
  expect(await findings(page)).toEqual([])

  const member = await enter(server, 'bo', { at: '/#organization/usage' })
  await member.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  expect(await member.content()).not.toContain('Messages per')
})
