import { updateRealm } from '@parley/api/realm/endpoints'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'
import { beforeServices, fillInGitHub, getAddress, INTEGRATIONS, newest } from '../support/services.ts'

test('a service is set up to report, is tested, and what it sent is tried again', async () => {
  const { server, bo, page, main } = await beforeServices()
  await main.getByText('You have none yet.').waitFor()
  await main.getByLabel('Search services').fill('git')
  await main.getByRole('button', { name: 'GitLab' }).waitFor()
  expect(await findings(page)).toEqual([])
  await fillInGitHub(page)
  expect(await findings(page)).toEqual([])
  const { secret, post } = await getAddress(page, server)
  expect(await findings(page)).toEqual([])
  await main.getByRole('button', { name: 'Send a test' }).click()
  await main.getByText('The test is sent').waitFor()
  expect((await newest(bo))[0]).toMatchObject({ subject: 'code of example', sender_full_name: 'Octo' })

  expect(await post('star', secret)).toBe(200)
  expect(await post('public', secret)).toBe(200)
  expect((await newest(bo))[0]).toMatchObject({ subject: 'code of boats' })
  expect(await post('public', 'another')).toBe(403)

  await main.getByRole('button', { name: 'Done' }).click()
  await main.getByRole('button', { name: 'What was sent to Octo' }).click()
  const sent = main.getByRole('list', { name: 'Sent to Octo' }).getByRole('listitem')
  await sent.first().waitFor()
  expect(await sent.allInnerTexts()).toEqual([
    expect.stringMatching(/GitHub.*signature is missing/s),
    expect.stringMatching(/GitHub: public.*Told in a message/s),
    expect.stringMatching(/GitHub: star.*Nothing to tell/s),
    expect.stringMatching(/GitHub: ping.*Told in a message/s),
  ])
  expect(await findings(page)).toEqual([])
  // Its owner can see that it is what the service sent.
  await sent.first().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent.count()).toBe(5)
  await sent.first().getByText('Told in a message').waitFor()
})

test('who may not make bots is told so', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await server.join('bo')
  const nobody = { new: { direct_members: [], direct_subgroups: [] } }
  await ada.call(updateRealm, { can_create_bots_group: nobody, can_create_write_only_bots_group: nobody })
  const page = await enter(server, 'bo', { at: INTEGRATIONS })
  await page.getByText('Administrators have said that you cannot make bots.').waitFor()
  expect(await page.getByLabel('Search services').count()).toBe(0)
})
