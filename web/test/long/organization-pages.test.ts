import { deleteRealmExport, getRealmExports } from '@parley/api/exports/endpoints'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('an owner exports the data and looks after the mail; a member is shown neither', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await server.join('bo')
  const page = await enter(server, 'ada', { at: '/#organization/exports' })
  await page.getByText('There are none.').waitFor()
  await page.getByLabel('What is in it').selectOption({ label: 'Also the private messages of who consents' })
  await page.getByText('0 of 2 people consent.').waitFor()
  await page.getByRole('button', { name: 'Begin an export' }).click()
  await page.getByRole('link', { name: /^Save the export of/ }).waitFor()
  expect(await findings(page)).toEqual([])
  // The page follows what happens elsewhere.
  const { exports } = await ada.call(getRealmExports, {})
  await ada.call(deleteRealmExport, { export_id: exports[0]?.id ?? 0 })
  await page.getByText('There are none.').waitFor()

  await page.getByRole('link', { name: 'Outgoing mail' }).click()
  await page
    .getByText('Letters that Parley would send are kept here.')
    .or(page.getByText('not set up to send mail'))
    .waitFor()
  await page.getByRole('link', { name: 'Organization', exact: true }).click()
  await page.getByLabel(/^Type its name/).fill('Harbour')
  expect(await page.getByRole('button', { name: 'Deactivate the organization…' }).count()).toBe(0)
  await page.getByLabel(/^Type its name/).fill('Harbour Labs')
  await page.getByRole('button', { name: 'Deactivate the organization…' }).click()
  await page.getByRole('dialog').getByText('Everybody is logged out of Harbour Labs').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const member = await enter(server, 'bo', { at: '/#organization/exports' })
  await member.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  const shown = await member.content()
  for (const hidden of ['Begin an export', 'Outgoing mail', 'Deactivate the organization']) {
    expect(shown, hidden).not.toContain(hidden)
  }

  await page.getByRole('button', { name: 'Deactivate the organization…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate the organization' }).click()
  await page.getByText('deactivated').first().waitFor()
  await member.getByText('The server ended this session.').waitFor()
})
