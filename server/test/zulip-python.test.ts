import { deleteQueue } from '@parley/api/events/endpoints'
import { getMessage, sendMessage } from '@parley/api/messages/endpoints'
import { updatePresence } from '@parley/api/presence/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { credentialsByPassword } from '@parley/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { get } from './support/files.ts'
import { PATIENCE } from './support/patience.ts'
import { type PythonAccount, ZulipPython } from './support/zulip-python.ts'

let python: ZulipPython
beforeAll(async () => {
  python = await ZulipPython.start()
})
afterAll(() => python?.stop())

/** Bo with the official Python client, and Ada with ours. */
async function two() {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  return { server, ada, bo, zulip: await inPython(server, bo) }
}

async function inPython({ url }: TestServer, { email }: Person): Promise<PythonAccount> {
  return python.account(url, await credentialsByPassword({ url }, email, PASSWORD))
}

/** The same, both subscribed to a channel with a message of Bo's. */
async function twoAndMessage() {
  const both = await two()
  await both.zulip.call('add_subscriptions', [[{ name: 'platform' }]])
  const message = { type: 'stream', to: 'platform', topic: 'hi', content: 'from Python' }
  const { id } = await both.zulip.call('send_message', [message])
  return { ...both, message_id: Number(id) }
}

/** Waits for the only queue of a user, other than `former`. */
async function queueOf({ server }: TestServer, { id }: Person, former = ''): Promise<string> {
  const queues = 'select id from queues where user_id = $1 and id::text <> $2'
  const find = async () => {
    const { rows } = await server.db.query<{ id: string }>(queues, [id, former])
    if (rows[0] === undefined) throw new Error('no queue has been registered')
    return rows[0].id
  }
  return vi.waitFor(find, PATIENCE)
}

/** The contents of the newest messages of a narrow. */
async function contents(zulip: PythonAccount, narrow: unknown[]): Promise<string[]> {
  const newest = { anchor: 'newest', num_before: 10, num_after: 0, narrow, apply_markdown: false }
  const { messages } = await zulip.call('get_messages', [newest])
  return (messages as { content: string }[]).map(({ content }) => content)
}

test('it fetches its own account and others', async () => {
  const { ada, bo, zulip } = await two()
  expect(await zulip.call('get_profile')).toMatchObject({
    result: 'success',
    user_id: bo.id,
    email: bo.email,
  })
  const members = [ada, bo].map(({ id, email }) => expect.objectContaining({ user_id: id, email }))
  expect(await zulip.call('get_members')).toMatchObject({ members: expect.arrayContaining(members) })
  expect(await zulip.call('get_user_by_id', [ada.id], { include_custom_profile_fields: true })).toMatchObject(
    {
      user: { full_name: 'Ada Lindqvist', profile_data: {} },
    },
  )
  expect(await zulip.call('get_user_presence', [ada.email])).toMatchObject({ result: 'error' })
  await ada.call(updatePresence, { status: 'active' })
  expect(await zulip.call('get_user_presence', [ada.email])).toMatchObject({
    result: 'success',
    presence: { website: { status: 'active' } },
  })
})

test('a wrong key gets an error', async () => {
  const { server, ada, bo } = await two()
  const follower = await ada.follow()
  const wrong = await python.account(server.url, { email: bo.email, apiKey: 'x'.repeat(32) })
  const refusal = { result: 'error', code: 'INVALID_API_KEY', msg: 'Invalid API key' }
  expect(await wrong.call('get_profile')).toEqual(refusal)
  expect(await wrong.call('register', [['message']])).toEqual(refusal)
  const message = { type: 'direct', to: [ada.id], content: 'it is me' }
  expect(await wrong.call('send_message', [message])).toEqual(refusal)
  expect(await follower.catchUp()).toEqual([])
})

test('it subscribes itself and others, and leaves', async () => {
  const { ada, bo, zulip } = await two()
  const follower = await ada.follow()
  expect(await zulip.call('add_subscriptions', [[{ name: 'platform' }, { name: 'yard' }]])).toMatchObject({
    result: 'success',
    subscribed: { [bo.id]: ['platform', 'yard'] },
  })
  const others = { principals: [ada.email] }
  expect(await zulip.call('add_subscriptions', [[{ name: 'yard' }]], others)).toMatchObject({
    subscribed: { [ada.id]: ['yard'] },
  })
  expect(await follower.catchUp()).toContainEqual(
    expect.objectContaining({
      type: 'subscription',
      op: 'add',
      subscriptions: [expect.objectContaining({ name: 'yard' })],
    }),
  )
  expect(await zulip.call('get_subscribers', [], { stream: 'yard' })).toMatchObject({
    subscribers: [ada.id, bo.id],
  })
  expect(await zulip.call('remove_subscriptions', [['yard']])).toMatchObject({ removed: ['yard'] })
  const { subscriptions } = await zulip.call('get_subscriptions')
  expect((subscriptions as { name: string }[]).map(({ name }) => name)).toEqual(['general', 'platform'])
  expect(await zulip.call('get_subscribers', [], { stream: 'nowhere' })).toMatchObject({ result: 'error' })
})

test('it sends channel and direct messages', async () => {
  const { ada, bo, zulip } = await two()
  await zulip.call('add_subscriptions', [[{ name: 'platform' }]])
  const follower = await ada.follow()
  const sent = [
    { type: 'stream', to: 'platform', topic: 'hi', content: 'by the old word' },
    { type: 'channel', to: 'platform', subject: 'hi', content: 'by the new one' },
    { type: 'private', to: ada.email, content: 'to an address' },
    { type: 'private', to: [ada.email], content: 'to addresses' },
    { type: 'direct', to: [ada.id], content: 'to an id' },
  ]
  for (const message of sent) {
    expect(await zulip.call('send_message', [message])).toMatchObject({ result: 'success' })
  }
  const arrived = (await follower.catchUp()).filter(({ type }) => type === 'message')
  expect(arrived).toMatchObject(
    sent.map(({ content }) => ({
      message: { content, sender_id: bo.id, client: 'ZulipPython' },
    })),
  )
  expect(await contents(zulip, [{ operator: 'dm', operand: ada.email }])).toEqual(
    sent.slice(2).map(({ content }) => content),
  )
  expect(
    await contents(zulip, [
      ['stream', 'platform'],
      ['topic', 'hi'],
    ]),
  ).toEqual(['by the old word', 'by the new one'])
  const astray = { type: 'stream', to: 'nowhere', topic: 'hi', content: 'hello?' }
  expect(await zulip.call('send_message', [astray])).toMatchObject({
    result: 'error',
    code: 'STREAM_DOES_NOT_EXIST',
  })
})

test('it reacts, edits, moves, marks and deletes', async () => {
  const { ada, bo, zulip, message_id } = await twoAndMessage()
  const read = async () => (await ada.call(getMessage, { message_id, apply_markdown: false })).message
  const octopus = { message_id, emoji_name: 'octopus' }
  expect(await zulip.call('add_reaction', [octopus])).toMatchObject({ result: 'success' })
  expect(await zulip.call('add_reaction', [octopus])).toMatchObject({ code: 'REACTION_ALREADY_EXISTS' })
  expect((await read()).reactions).toMatchObject([{ emoji_name: 'octopus', user_id: bo.id }])
  const change = { message_id, content: 'changed', topic: 'hello', propagate_mode: 'change_one' }
  expect(await zulip.call('update_message', [change])).toMatchObject({ result: 'success' })
  expect(await read()).toMatchObject({ content: 'changed', subject: 'hello' })
  expect(await zulip.call('remove_reaction', [octopus])).toMatchObject({ result: 'success' })
  const star = { messages: [message_id], op: 'add', flag: 'starred' }
  expect(await zulip.call('update_message_flags', [star])).toMatchObject({ messages: [message_id] })
  expect(await zulip.call('get_raw_message', [message_id])).toMatchObject({
    raw_content: 'changed',
    message: { flags: ['starred'], reactions: [] },
  })
  expect(await zulip.call('delete_message', [message_id])).toMatchObject({ result: 'success' })
  expect(await ada.refused(getMessage, { message_id })).toMatchObject({ message: 'Invalid message(s)' })
})

test('it gets errors for forbidden actions', async () => {
  const { ada, zulip } = await two()
  const { id } = await ada.call(sendMessage, {
    type: 'channel',
    to: 'platform',
    topic: 'hi',
    content: 'mine',
  })
  expect(await zulip.call('delete_message', [id])).toMatchObject({
    result: 'error',
    msg: "You don't have permission to delete this message",
  })
  expect(await zulip.call('update_message', [{ message_id: id, content: 'his' }])).toMatchObject({
    result: 'error',
    msg: "You don't have permission to edit this message",
  })
  const { message } = await ada.call(getMessage, { message_id: id, apply_markdown: false })
  expect(message.content).toBe('mine')
})

test('it uploads a file, which readers of the message can open', async () => {
  const { server, ada, zulip } = await two()
  const uploaded = await zulip.callWithFile(
    'upload_file',
    await python.file('relatório anual.txt', 'all is well'),
  )
  expect(uploaded).toMatchObject({ result: 'success', filename: 'relatório anual.txt' })
  const url = String(uploaded.url)
  expect((await get(server, ada, url)).status).toBe(404)
  await zulip.call('send_message', [{ type: 'direct', to: [ada.id], content: `[report](${url})` }])
  expect(await (await get(server, ada, url)).text()).toBe('all is well')
})

test('it calls back with each event of the requested types', async () => {
  const { server, ada, bo, zulip, message_id } = await twoAndMessage()
  const received = zulip.hear('call_on_each_event', 1, [['reaction']])
  await queueOf(server, bo)
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'not asked for' })
  await ada.call(addReaction, { message_id, emoji_name: 'tada' })
  expect(await received).toMatchObject([{ type: 'reaction', op: 'add', user_id: ada.id, emoji_name: 'tada' }])
})

test('it calls back with each message, also after the loss of its queue', async () => {
  const { server, ada, bo, zulip } = await two()
  const received = zulip.hear('call_on_each_message', 2)
  const queue_id = await queueOf(server, bo)
  await bo.call(deleteQueue, { queue_id })
  await queueOf(server, bo, queue_id)
  const said = ['one', 'two']
  for (const content of said) await ada.call(sendMessage, { type: 'direct', to: [bo.id], content })
  expect(await received).toMatchObject(said.map((content) => ({ sender_email: ada.email, content })))
})

test('it registers, gets events and deregisters by hand', async () => {
  const { ada, bo, zulip } = await two()
  const { queue_id, last_event_id } = await zulip.call('register', [['message']], { apply_markdown: false })
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: '**hi**' })
  expect(await zulip.call('get_events', [], { queue_id, last_event_id })).toMatchObject({
    result: 'success',
    events: [{ type: 'message', message: { content: '**hi**' } }],
  })
  expect(await zulip.call('deregister', [queue_id])).toMatchObject({ result: 'success' })
  expect(await zulip.call('get_events', [], { queue_id, last_event_id })).toMatchObject({
    result: 'error',
    code: 'BAD_EVENT_QUEUE_ID',
  })
})
