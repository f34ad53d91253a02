import { archiveChannel } from '@parley/api/channels/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { groupId, makeChannel } from '../../../server/test/support/channels.ts'
import { enter, serverForPages } from '../browser.ts'

const reason = (page: Page) => page.getByRole('region', { name: 'Why you cannot write here' })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

test('where one may not write, the reason and a way out stand in place of the composer', async () => {
  const server = await serverForPages()
  const [ada, bo, yuki] = [await server.ada(), await server.join('bo'), await server.join('yuki')]
  await ada.call(deactivateUser, { user_id: yuki.id })
  const subscribers = [ada.id, bo.id]
  const [moderators, members] = [groupId(server, 'role:moderators'), groupId(server, 'role:members')]
  const news = await makeChannel(ada, 'news', { subscribers, can_send_message_group: moderators })
  const crew = await makeChannel(ada, 'crew', { invite_only: true, can_subscribe_group: members })
  const old = await makeChannel(ada, 'old', { subscribers })
  const flat = await makeChannel(ada, 'flat', { subscribers, topics_policy: 'empty_topic_only' })
  await ada.call(archiveChannel, { stream_id: old })
  const page = await enter(server, 'bo', { at: `/#narrow/channel/${news}` })
  const open = (hash: string) => page.evaluate((hash) => Object.assign(location, { hash }), hash)

  await reason(page).getByText('Only moderators may write in news').waitFor()
  expect(await field(page).count()).toBe(0)
  await reason(page).getByRole('button', { name: 'Ask Ada Lindqvist' }).click()
  await page.getByRole('textbox', { name: 'Message to Ada Lindqvist' }).waitFor()

  await open(`narrow/channel/${crew}`)
  await reason(page).getByText('Only who is in crew may write here').waitFor()
  await reason(page).getByRole('button', { name: 'Join channel' }).click()
  await field(page).waitFor()

  await open(`narrow/dm/${yuki.id}`)
  await reason(page).getByText('Yuki Tanaka is no longer here').waitFor()

  await open(`narrow/channel/${flat}/topic/drill`)
  await reason(page)
    .getByRole('button', { name: /^Go to/ })
    .click()
  await field(page).waitFor()

  await open(`narrow/channel/${old}`)
  await reason(page).getByText('old is archived').waitFor()
  const owner = await enter(server, 'ada', { at: `/#narrow/channel/${old}` })
  await reason(owner).getByRole('button', { name: 'Bring it back' }).click()
  await field(owner).waitFor()
  await field(page).waitFor()
})
