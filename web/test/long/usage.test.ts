import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { post } from '../../../server/test/support/conversations.ts'
import { upload } from '../../../server/test/support/files.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('an administrator sees how much is written, in plots and in tables; a member does not', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const open = await makeChannel(ada, 'open', { subscribers: [ada.id, bo.id] })
  for (const text of ['one', 'two', 'three']) await post(bo, open, 'plans', text)
  await upload(bo, 'one,two', 'numbers.csv')
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
  await page.getByRole('list', { name: 'Whose files take the most room' }).getByText('7 B · 1 file').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Bo Kristensen' }).click()
  await page.getByRole('region', { name: 'Uploads' }).getByText('1 file, with those of their bots').waitFor()

  const member = await enter(server, 'bo', { at: '/#organization/usage' })
  await member.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  expect(await member.content()).not.toContain('Messages per')
})
