import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../server/test/harness.ts'
import { emptyServer } from '../../../server/test/support/empty-server.ts'
import { visit } from '../browser.ts'

test('from another machine it asks for the token that was printed, or finds it in the link', async () => {
  const server = await emptyServer()
  const url = `http://127.0.0.1:${server.port}`
  const elsewhere = { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } }
  const fill = async (page: Page) => {
    await page.getByLabel('Organization').fill('Harbour Labs')
    await page.getByLabel('Your name').fill('Ada Lindqvist')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
  }
  const asking = await visit(url, elsewhere)
  await asking.getByLabel('Token').waitFor()
  const page = await visit(url, { ...elsewhere, at: `/?token=${server.setUpToken.text}` })
  await fill(page)
  expect(await page.getByLabel('Token').count()).toBe(0)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('heading', { name: 'Harbour Labs' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})
