import { createInviteLink } from '@parley/api/invites/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../server/test/harness.ts'
import { enter, serverForPages, visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('who joins accepts the terms; who is in does when they change', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await server.join('bo')
  const terms = { terms_of_service: '# Kindness\n\nBe **kind**.', privacy_policy: 'We keep *little*.' }
  await ada.call(updateRealm, terms)

  const newt = await visit(server.url)
  const [page] = await Promise.all([
    newt.waitForEvent('popup'),
    newt.getByRole('link', { name: 'Privacy policy' }).click(),
  ])
  await page.getByText('We keep little.').waitFor()
  expect(await findings(page)).toEqual([])

  const { invite_link } = await ada.call(createInviteLink, {})
  await newt.goto(server.url + new URL(invite_link).pathname)
  await newt.getByLabel('Email').fill('newt@example.com')
  await newt.getByLabel('Your name').fill('Newt Comer')
  await newt.getByLabel('Password').fill(PASSWORD)
  const accept = newt.getByRole('checkbox', { name: 'I accept the terms of service and the privacy policy.' })
  await accept.waitFor()
  await newt.getByRole('button', { name: 'Join' }).click()
  await newt.getByText('Tick this to go on.').waitFor()
  await accept.check()
  expect(await findings(newt)).toEqual([])
  await newt.getByRole('button', { name: 'Join' }).click()
  await newt.getByRole('navigation', { name: 'Conversations' }).waitFor()

  // Bo has accepted none yet, and Newt is asked again at once, wherever they are. Ada wrote them.
  const member = await enter(server, 'bo')
  await member.getByRole('heading', { name: 'Before you go on' }).waitFor()
  const owner = await enter(server, 'ada')
  await owner.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await ada.call(updateRealm, { privacy_policy: '' })
  await newt.getByRole('heading', { name: 'Before you go on' }).waitFor()
  expect(await findings(newt)).toEqual([])
  await newt.getByRole('checkbox', { name: 'I accept the terms of service.' }).check()
  await newt.getByRole('button', { name: 'Go on' }).click()
  await newt.getByRole('navigation', { name: 'Conversations' }).waitFor()
  expect(await owner.getByRole('heading', { name: 'Before you go on' }).count()).toBe(0)
  await newt.reload()
  await newt.getByRole('navigation', { name: 'Conversations' }).waitFor()
})
