import { getOutbox } from '@parley/api/mail/endpoints'
import { expect, test, vi } from 'vitest'
import { emailOf } from '../../../server/test/harness.ts'
import { PATIENCE } from '../../../server/test/support/patience.ts'
import { logIn, serverForPages, visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('who forgot a password gets a link, sets a new one and is in', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await server.join('bo')
  const page = await visit(server.url)
  await logIn(page, emailOf('bo'), 'no longer known')
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.waitForURL(/\/accounts\/password\/reset$/)
  await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Email').fill(emailOf('bo'))
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: emailOf('bo') })
    .waitFor()

  const letter = await vi.waitUntil(async () => {
    const { mails } = await ada.call(getOutbox, {})
    return mails.find(({ to }) => to === emailOf('bo'))
  }, PATIENCE)
  const path = /\/reset-password\/[\w-]+/.exec(letter.text)?.[0]
  await page.goto(`${server.url}${path}`)
  await page.getByLabel('New password').fill('kristensen')
  await page.getByRole('status').filter({ hasText: 'Too easy to guess' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: /weak/ }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('New password').fill('quiet harbor lamps')
  await page.getByRole('status').filter({ hasText: 'Strong' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()

  await page.goto(`${server.url}${path}`)
  await page.getByRole('alert').filter({ hasText: 'This link is not valid any more' }).waitFor()
})
