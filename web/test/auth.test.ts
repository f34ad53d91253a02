import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../server/test/harness.ts'
import { emptyServer } from '../../server/test/support/empty-server.ts'
import { logIn, serverForPages, visit } from './browser.ts'

test('a wrong password shows an error; the right one logs in, until one logs out', async () => {
  const server = await serverForPages()
  const page = await visit(server.url)
  await page.getByRole('heading', { name: 'Log in to Harbour Labs' }).waitFor()

  await logIn(page, emailOf('ada'), 'wrong horse')
  await page
    .getByRole('alert')
    .filter({ hasText: /incorrect/i })
    .waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)

  await logIn(page, emailOf('ada'), PASSWORD)
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await page.reload()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()

  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
})

test('a new server asks for its organization and makes it', async () => {
  const server = await emptyServer()
  const page = await visit(`http://127.0.0.1:${server.port}`)
  await page.getByLabel('Organization').fill('Harbour Labs')
  await page.getByLabel('Your name').fill('Ada Lindqvist')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create organization' }).click()
  expect([...server.realms.all()], 'a password that is too short makes nothing').toHaveLength(0)

  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('heading', { name: 'Harbour Labs' }).waitFor()
  expect([...server.realms.all()]).toHaveLength(1)
})

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
