import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { run } from '../../../server/test/support/operator.ts'
import { enter, messages, ownServerForPages, send } from '../browser.ts'

test('the app says that the server is in maintenance, and shows what its operator tells everybody', async () => {
  const server = await ownServerForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const [channel] = [...server.realm.state.channels.values()].filter((one) => one.name === 'platform')
  await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content: 'Welcome aboard' })
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${channel?.id}-platform/topic/drill` })
  await messages(page).filter({ hasText: 'Welcome aboard' }).waitFor()

  await run(server, 'begin-maintenance', '--text', 'We move the disk.')
  const maintenance = page.getByText('The server is in maintenance: you can read, but not change anything.')
  await maintenance.filter({ hasText: 'We move the disk.' }).waitFor()
  // What somebody types meanwhile is kept, and goes out when it may.
  await send(page, 'as soon as it is over')
  await messages(page).filter({ hasText: 'as soon as it is over' }).waitFor()
  await run(server, 'end-maintenance')
  await maintenance.waitFor({ state: 'detached' })

  await run(server, 'set-banner', 'Beta: expect a restart at noon.')
  const banner = page.getByText('Beta: expect a restart at noon.')
  await banner.waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.reload()
  await messages(page).filter({ hasText: 'Welcome aboard' }).waitFor()
  expect(await banner.count(), 'dismissed stays dismissed').toBe(0)
  await run(server, 'set-banner', 'Leave now', '--urgent')
  await page.getByRole('alert').filter({ hasText: 'Leave now' }).waitFor()
  expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
})
