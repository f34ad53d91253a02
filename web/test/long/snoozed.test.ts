import { createReminder } from '@parley/api/reminders/endpoints'
import { expect, test } from 'vitest'
import { enter } from '../browser.ts'
import { row, say, unreadConversations } from '../support/inbox.ts'

test('a snoozed conversation is away on every device until its time, or until somebody writes', async () => {
  const { server, ada, bo, drillId } = await unreadConversations()
  const [desk, phone] = [
    await enter(server, 'ada'),
    await enter(server, 'ada', { at: '/#inbox', viewport: { width: 390, height: 780 } }),
  ]
  await row(phone, 'drill').waitFor()
  await row(desk, 'drill').hover()
  await row(desk, 'drill').getByRole('button', { name: 'Snooze' }).click()
  await desk.getByRole('menuitem', { name: 'Tomorrow' }).click()
  for (const page of [desk, phone]) await row(page, 'drill').waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: 'Snoozed 1' }).click()
  await row(phone, 'drill').waitFor()

  await say(bo, 'platform', 'drill', 'Node 3 as well')
  await row(desk, 'drill').filter({ hasText: 'Node 3 as well' }).waitFor()
  await phone.getByText('Nothing is snoozed').waitFor()

  // Its time has come.
  const inASecond = Math.ceil(Date.now() / 1000) + 1
  const { id } = await say(bo, 'launch', 'date', 'Thursday then')
  await ada.call(createReminder, { message_id: id, scheduled_delivery_timestamp: inASecond })
  await row(desk, 'date').filter({ hasText: 'Back from snooze' }).waitFor()
  expect(drillId).toBeLessThan(id)
})
