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
