import { text } from 'node:stream/consumers'
import { createBot, deactivateBot } from '@parley/api/bots/endpoints'
import { createChannel } from '@parley/api/channels/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import { getWebhookDeliveries } from '@parley/api/incoming-webhooks/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import {
  addSlashCommand,
  callSlashCommand,
  removeSlashCommand,
  updateSlashCommand,
} from '@parley/api/slash-commands/endpoints'
import { lateAnswerSeconds, maxLateAnswers } from '@parley/api/slash-commands/limits'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { WebServer } from './support/web-server.ts'

/** A command `/weather` whose program answers with `answer`, and Ada's channel. */
async function withCommand(answer: () => unknown = () => ({ text: '*Rain* in <https://a.example|Oslo>' })) {
  const calls: { body: URLSearchParams; signature: unknown }[] = []
  const web = await WebServer.start({
    '/weather': async (request, response) => {
      calls.push({
        body: new URLSearchParams(await text(request)),
        signature: request.headers['webhook-signature'],
      })
      const body = answer()
      if (typeof body === 'number') return void response.writeHead(body).end()
      const isText = typeof body === 'string'
      response.writeHead(200, { 'content-type': isText ? 'text/plain' : 'application/json' })
      response.end(isText ? body : JSON.stringify(body))
    },
  })
  const server = await testServer({ environment: { LOG_LEVEL: 'silent' }, shared: true })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const payload_url = `${web.url}/weather`
  const words = { name: 'weather', description: 'How it is', hint: '[city]' }
  const { id, bot_id } = await ada.call(addSlashCommand, { ...words, payload_url })
  const { id: channelId } = await ada.call(createChannel, { name: 'plans', subscribers: [ada.id, bo.id] })
  const call = (person: Person, more: Partial<InputOf<typeof callSlashCommand>> = {}) =>
    person.call(callSlashCommand, {
      ...{ command_id: id, type: 'channel', to: channelId, topic: 'trip', text: 'Oslo' },
      ...more,
    })
  return { server, ada, bo, id, botId: bot_id, channelId, calls, call, payload_url }
}

async function readBy(person: Person, channelId: number) {
  const narrow = [{ operator: 'channel', operand: channelId }]
  const request = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false, narrow } as const
  const { messages } = await person.call(getMessages, { ...request, narrow: [...narrow] })
  return messages.filter(({ subject }) => subject === 'trip')
}

test('a program gets the form of Slack, and answers whoever asked alone', async () => {
  const { server, ada, bo, id, botId, channelId, calls, call } = await withCommand()
  await server.followAll([ada, bo])
  expect(await call(bo)).toMatchObject({
    message_id: null,
    answer: {
      ...{ bot_id: botId, command: '/weather Oslo', stream_id: channelId, topic: 'trip', user_ids: [] },
      content: '**Rain** in [Oslo](https://a.example)',
      rendered_content: '<p><strong>Rain</strong> in <a href="https://a.example">Oslo</a></p>',
    },
  })
  expect(await readBy(ada, channelId)).toEqual([])
  const [{ body, signature } = { body: new URLSearchParams(), signature: '' }] = calls
  expect(signature).toMatch(/^v1,/)
  expect(Object.fromEntries(body)).toMatchObject({
    ...{ command: '/weather', text: 'Oslo', user_id: `U${bo.id}`, channel_id: `C${channelId}` },
    ...{ channel_name: 'plans', topic: 'trip', api_app_id: `A${id}` },
    token: server.realm.state.bots.get(botId)?.service?.token,
    response_url: expect.stringContaining('/api/v1/slash_commands/answers/'),
  })
  // Its owner sees the call, and what came of it.
  const { deliveries } = await ada.call(getWebhookDeliveries, { bot_id: botId })
  expect(deliveries).toMatchObject([{ event: 'slash_command', status: 200, can_replay: false }])
})

test('an answer for all is a message of the bot that names who asked', async () => {
  const { bo, botId, channelId, call } = await withCommand(() => ({
    ...{ response_type: 'in_channel', text: 'ignored' },
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: '_Sun_' } }],
  }))
  const { answer, message_id } = await call(bo)
  expect(answer).toBeNull()
  expect(await readBy(bo, channelId)).toMatchObject([
    {
      ...{ id: message_id, sender_id: botId },
      content: `@_**Bo Kristensen|${bo.id}** \`/weather Oslo\`\n\n*Sun*`,
    },
  ])
})

test('an answer for all of a conversation that the bot is not in is for who asked', async () => {
  const { ada, bo, call } = await withCommand(() => ({ response_type: 'in_channel', text: 'Sun' }))
  const direct = await call(bo, { type: 'direct', to: [ada.id], topic: undefined })
  expect(direct).toMatchObject({
    message_id: null,
    answer: { content: 'Sun', stream_id: null, user_ids: [ada.id, bo.id].sort((a, b) => a - b) },
  })
  const { id: to } = await ada.call(createChannel, { name: 'x', subscribers: [ada.id], invite_only: true })
  expect(await call(ada, { to })).toMatchObject({ message_id: null, answer: { content: 'Sun' } })
})

test.each([
  ['a plain text', () => 'Wind', 'Wind'],
  ['our own markup', () => ({ content: '**Wind**' }), '**Wind**'],
  ['nothing', () => '', undefined],
  ['an empty object', () => ({}), undefined],
  ['fields of other kinds', () => ({ text: { a: 1 }, blocks: 'x', attachments: [7, null] }), undefined],
])('a program may answer with %s', async (_, answer, content) => {
  const { bo, call } = await withCommand(answer)
  expect((await call(bo)).answer?.content).toBe(content)
})

test('who calls learns what went wrong, and its owner once an hour', async () => {
  const { ada, bo, botId, call } = await withCommand(() => 500)
  for (const person of [bo, bo])
    await expect(call(person)).rejects.toThrow('The command was not answered: the answer was 500.')
  const { deliveries } = await ada.call(getWebhookDeliveries, { bot_id: botId })
  expect(deliveries).toMatchObject([
    { status: 500, problem: 'the answer was 500' },
    { status: 500, problem: 'the answer was 500' },
  ])
  const request = { anchor: 'newest', num_before: 9, num_after: 0, apply_markdown: false } as const
  const { messages } = await ada.call(getMessages, request)
  expect(messages.filter(({ content }) => content.includes('/weather'))).toHaveLength(1)
})

test('a program answers later, a few times and for half an hour', async () => {
  const { server, bo, ada, channelId, calls, call } = await withCommand(() => '')
  const [toBo, toAda] = [await bo.follow(), await ada.follow()]
  await call(bo)
  const url = new URL(calls[0]?.body.get('response_url') ?? '')
  const answer = async (body: object | string) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(server.url + url.pathname, { method: 'POST', headers, body: sent })
    return { status: response.status, ...(await response.json()) }
  }
  expect(await answer('')).toMatchObject({ status: 400, msg: 'The answer says nothing.' })
  expect(await answer({ text: 'Soon' })).toMatchObject({ status: 200 })
  expect(await toBo.catchUp()).toMatchObject([
    { type: 'slash_command_answer', answer: { content: 'Soon', command: '/weather Oslo' } },
  ])
  expect(await toAda.catchUp()).toEqual([])
  for (let n = 1; n < maxLateAnswers; n++)
    expect(await answer({ response_type: 'in_channel', text: `Day ${n}` })).toMatchObject({ status: 200 })
  expect(await readBy(bo, channelId)).toHaveLength(maxLateAnswers - 1)
  expect(await answer({ text: 'More' })).toMatchObject({
    ...{ status: 404, msg: 'This call takes no more answers.' },
  })
  await call(bo)
  const late = new URL(calls[1]?.body.get('response_url') ?? '')
  await server.server.db.query('update slash_command_calls set called_at = called_at - $1', [
    lateAnswerSeconds + 1,
  ])
  url.pathname = late.pathname
  expect(await answer({ text: 'Too late' })).toMatchObject({ status: 404 })
})

test('commands have names of their own, and their bot’s managers change and remove them', async () => {
  const { server, ada, bo, id, botId, payload_url } = await withCommand()
  const add = (person: Person, name: string, more: object = { payload_url }) =>
    person.call(addSlashCommand, { name, ...more })
  await expect(add(ada, 'weather')).rejects.toThrow('There is a command /weather already.')
  await expect(add(ada, 'poll')).rejects.toThrow('There is a command /poll already.')
  await expect(add(ada, 'We ather')).rejects.toThrow('A name has small letters')
  await expect(add(ada, 'sun', {})).rejects.toThrow('A command needs an address')
  await expect(add(ada, 'sun', { payload_url: 'nowhere' })).rejects.toThrow('payload_url is not a URL')
  await expect(add(bo, 'sun', { bot_id: botId })).rejects.toThrow('Insufficient permission')
  const made = { full_name: 'Mute', short_name: 'mute', bot_type: 2 } as const
  const { user_id: mute } = await bo.call(createBot, made)
  await expect(add(bo, 'sun', { bot_id: mute })).rejects.toThrow('Only a bot that is called')
  // Another command of the same bot: Ada's.
  await add(ada, '/sun', { bot_id: botId })
  await expect(bo.call(updateSlashCommand, { command_id: id, hint: '' })).rejects.toThrow('Insufficient')
  await ada.call(updateSlashCommand, { command_id: id, name: 'rain', hint: '' })
  expect(server.realm.state.slashCommands).toMatchObject([
    { id, name: 'rain', description: 'How it is', hint: '' },
    { name: 'sun', bot_id: botId },
  ])
  await expect(bo.call(removeSlashCommand, { command_id: id })).rejects.toThrow('Insufficient')
  await ada.call(removeSlashCommand, { command_id: id })
  await expect(ada.call(removeSlashCommand, { command_id: id })).rejects.toThrow('There is no such command')
})

test('nobody calls a command where they may not write, or one whose bot is gone', async () => {
  const { ada, bo, botId, call, calls } = await withCommand()
  const { id: to } = await ada.call(createChannel, { name: 'x', subscribers: [ada.id], invite_only: true })
  await expect(call(bo, { to })).rejects.toThrow('does not exist')
  await expect(call(bo, { topic: undefined })).rejects.toThrow('topic')
  await ada.call(deactivateBot, { bot_id: botId })
  await expect(call(bo)).rejects.toThrow('There is no such command')
  expect(calls).toEqual([])
})
