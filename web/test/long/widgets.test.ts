import { createBot } from '@parley/api/bots/endpoints'
import { archiveChannel } from '@parley/api/channels/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { addSubmessage } from '@parley/api/submessages/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { enter, messages, serverForPages } from '../browser.ts'

/** A message from Ada, on her page and on Bo's. */
async function shown(content: string) {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content })
  const at = (id: number) => `/#narrow/dm/${id}`
  const adasPage = await enter(server, 'ada', { at: at(bo.id) })
  const bosPage = await enter(server, 'bo', { at: at(ada.id) })
  const add = (entry: object) =>
    bo.call(addSubmessage, { message_id: id, msg_type: 'widget', content: JSON.stringify(entry) })
  return { onAdas: messages(adasPage).last(), onBos: messages(bosPage).last(), add }
}

test('everybody votes in a poll and adds options, live', async () => {
  const { onAdas, onBos } = await shown('/poll Where to eat?\nNoodles\nTacos')
  await onBos.getByRole('button', { name: /Tacos/ }).click()
  await onAdas.getByRole('button', { name: 'Tacos 1 vote' }).waitFor()
  await onBos.getByRole('textbox', { name: 'Add an option' }).fill('Soup')
  await onBos.getByRole('textbox', { name: 'Add an option' }).press('Enter')
  await onAdas.getByRole('button', { name: 'Soup 0 votes' }).click()
  await onBos.getByRole('button', { name: 'Soup 1 vote' }).waitFor()
  await onBos.getByRole('button', { name: /Tacos/ }).click()
  await onAdas.getByRole('button', { name: 'Tacos 0 votes' }).waitFor()

  expect(await onBos.getByRole('button', { name: 'Change question' }).count()).toBe(0)
  await onAdas.getByRole('button', { name: 'Change question' }).click()
  await onAdas.getByRole('textbox', { name: 'Question' }).fill('Where to drink?')
  await onAdas.getByRole('textbox', { name: 'Question' }).press('Enter')
  await onBos.getByText('Where to drink?').waitFor()
})

test('everybody checks off and adds tasks of a to-do list, live', async () => {
  const { onAdas, onBos } = await shown('/todo Move day\nBoxes: buy 20')
  await onBos.getByText('buy 20').waitFor()
  await onBos.getByRole('checkbox', { name: /Boxes/ }).click()
  await onAdas.getByRole('checkbox', { name: /Boxes/, checked: true }).waitFor()
  await onAdas.getByRole('textbox', { name: 'Add a task' }).fill('Van: a large one')
  await onAdas.getByRole('button', { name: 'Add a task' }).click()
  await onBos.getByRole('checkbox', { name: 'Van a large one', checked: false }).waitFor()
  await onAdas.getByRole('checkbox', { name: /Boxes/ }).click()
  await onBos.getByRole('checkbox', { name: /Boxes/, checked: false }).waitFor()
})

test('who presses a choice of a bot answers with it; a person offers none', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const channel = await makeChannel(ada, 'lunch')
  const { user_id, api_key } = await ada.call(createBot, { full_name: 'Cook', short_name: 'cook' })
  const email = server.realm.state.users.get(user_id)?.deliveryEmail ?? ''
  const bot = new Connection({ url: server.url, credentials: { email, apiKey: api_key } })
  const form = (heading: string) =>
    JSON.stringify({
      widget_type: 'zform',
      extra_data: {
        type: 'choices',
        heading,
        choices: [
          { short_name: 'S', long_name: 'Soup <b>of</b> today', reply: 'I take the soup' },
          { short_name: 'T', long_name: 'Tacos', reply: 'I take tacos' },
        ],
      },
    })
  const place = { type: 'channel', to: channel, topic: 'today' } as const
  await bot.call(sendMessage, {
    ...place,
    content: 'Soup or tacos?',
    widget_content: form('What do you take?'),
  })
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${channel}-lunch/topic/today` })
  const group = page.getByRole('group', { name: 'What do you take?' })
  await group.getByRole('button', { name: /Tacos/ }).waitFor()
  expect(await group.getByRole('button').allTextContents()).toEqual(['SSoup <b>of</b> today', 'TTacos'])
  await group.getByRole('button', { name: /Tacos/ }).dblclick()
  await messages(page).filter({ hasText: 'I take tacos' }).waitFor()
  await group.getByLabel('Sent').waitFor()
  await ada.call(sendMessage, { ...place, content: 'Mine', widget_content: form('Say it for me') })
  await messages(page).filter({ hasText: 'Mine' }).waitFor()
  expect(await page.getByRole('group', { name: 'Say it for me' }).count()).toBe(0)
  expect(await messages(page).filter({ hasText: 'I take tacos' }).count()).toBe(1)

  await ada.call(archiveChannel, { stream_id: channel })
  await expect.poll(() => group.getByRole('button', { name: /Soup/ }).isDisabled()).toBe(true)
  await group.getByText('You cannot write here').waitFor()
})

test('HTML in submessages is shown as text', async () => {
  const { onBos, add } = await shown('/poll Safe?')
  await add({ type: 'new_option', idx: 0, option: '<img src=x onerror=alert(1)>' })
  await onBos.getByRole('button', { name: '<img src=x onerror=alert(1)> 0 votes' }).waitFor()
  expect(await onBos.locator('fieldset img').count()).toBe(0)
})
