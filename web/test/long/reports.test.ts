import { getMessages, reportMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { post } from '../../../server/test/support/conversations.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('moderators answer reports, each page follows, and a member sees nothing of them', async () => {
  const server = await serverForPages()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const page = await enter(server, 'ada', { at: '/#organization/reports' })
  await page.getByText('Messages cannot be reported yet').waitFor()
  await page.getByRole('link', { name: 'Choose the channel' }).click()
  await page.getByLabel('Reported messages').waitFor()
  await page.goBack()
  const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id, lena.id] })
  const moderation = await makeChannel(ada, 'moderation', { invite_only: true, subscribers: [ada.id, bo.id] })
  await ada.call(updateRealm, { moderation_request_channel_id: moderation })
  await page.getByText('Nothing to answer').waitFor()
  await ada.call(updateUser, { user_id: bo.id, role: roles.moderator })

  const [first, second] = [await post(lena, id, 'plans', 'buy *now*'), await post(lena, id, 'plans', 'fine')]
  await bo.call(reportMessage, { message_id: first, report_type: 'spam', description: 'Every day.' })
  await bo.call(reportMessage, { message_id: second, report_type: 'norms' })
  // Both pages are open, and follow what the other does.
  const moderator = await enter(server, 'bo', { at: '/#organization/reports' })
  const reports = (of: typeof page) => of.getByRole('list', { name: 'To answer' }).getByRole('listitem')
  await expect.poll(() => reports(page).count()).toBe(2)
  await expect.poll(() => reports(moderator).count()).toBe(2)
  expect(await findings(page)).toEqual([])
  await reports(page).last().getByRole('button', { name: 'Delete the message…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the message' }).click()
  await expect.poll(() => reports(moderator).count()).toBe(1)
  const { messages } = await ada.call(getMessages, { message_ids: [first] })
  expect(messages).toEqual([])
  // A moderator has no right to delete, and is not offered it.
  expect(await moderator.getByRole('button', { name: 'Delete the message…' }).count()).toBe(0)
  await moderator.getByLabel('Note for the other moderators').fill('A joke.')
  await moderator.getByRole('button', { name: 'Nothing is wrong' }).click()
  await page.getByText('Nothing to answer').waitFor()
  await page.getByRole('link', { name: 'Answered' }).click()
  await page.getByText('Bo Kristensen found nothing wrong').waitFor()
  await page.getByText('A joke.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Open again' }).first().click()
  await expect.poll(() => reports(moderator).count()).toBe(1)
  await moderator.getByRole('link', { name: 'Show it in #design › plans' }).click()
  await moderator.getByRole('article').filter({ hasText: 'fine' }).waitFor()

  const member = await enter(server, 'lena', { at: '/#organization/reports' })
  await member.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  expect(await member.content()).not.toMatch(/To answer|Every day/)
})
