import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { heartbeatEvent } from '@parley/api/events/events'
import { getMessages, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { updatePresence } from '@parley/api/presence/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test } from 'vitest'
import { NewEvents } from '#engine/events/new-events.ts'
import { serializeEvent } from '#engine/journal/log.ts'
import { type Person, testServer } from './harness.ts'

async function register(person: Person, event_types = ['message']) {
  const answer = await person.call(registerQueue, { event_types, apply_markdown: true })
  return { queue_id: answer.queue_id as string, last_event_id: answer.last_event_id, dont_block: true }
}

test('queues that share serialized events still get those of their own', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const [bo, lena, priya] = [await server.join('bo'), await server.join('lena'), await server.join('priya')]
  for (const person of [ada, bo, lena]) await person.subscribe('platform')
  for (const person of [ada, bo, priya]) await person.subscribe('design')
  const people = [ada, bo, lena, priya]
  const queues = await Promise.all(people.map((person) => register(person)))
  for (let count = 0; count < 6; count++) {
    await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 't', content: `platform ${count}` })
    await ada.call(sendMessage, { type: 'channel', to: 'design', topic: 't', content: `design ${count}` })
  }
  await ada.call(sendMessage, {
    type: 'channel',
    to: 'platform',
    topic: 't',
    content: 'for @**Bo Kristensen**',
  })
  await ada.call(sendMessage, { type: 'direct', to: [lena.id], content: 'only lena' })
  for (const [index, person] of people.entries()) {
    const { events } = await person.call(getEvents, queues[index] as (typeof queues)[number])
    const received = events.map((event) => (event.message as { id: number }).id)
    const { messages } = await person.call(getMessages, { anchor: 'newest', num_before: 50, num_after: 0 })
    expect(received).toEqual(messages.filter(({ sender_id }) => sender_id === ada.id).map(({ id }) => id))
    const mentioned = events.filter((event) => (event.flags as string[]).includes('mentioned'))
    expect(mentioned).toHaveLength(person === bo ? 1 : 0)
  }
})

test('an edit reaches who has left the channel since, and no strangers who share the rest', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const [bo, lena, priya] = [await server.join('bo'), await server.join('lena'), await server.join('priya')]
  const people = [ada, bo, lena, priya]
  for (const person of people) await person.subscribe('platform')
  for (const person of [ada, bo]) await person.subscribe('design')
  const { id } = await ada.call(sendMessage, { type: 'channel', to: 'design', topic: 't', content: 'blue' })
  await bo.call(unsubscribe, { subscriptions: ['design'] })
  const queues = await Promise.all(people.map((person) => register(person, ['message', 'update_message'])))
  await ada.call(updateMessage, { message_id: id, content: 'green' })
  for (let count = 0; count < 6; count++)
    await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 't', content: `platform ${count}` })
  const heard = people.map(async (person, index) => {
    const { events } = await person.call(getEvents, queues[index] as (typeof queues)[number])
    return [events.length, events[0]?.type]
  })
  expect(await Promise.all(heard)).toEqual([
    [7, 'update_message'],
    [7, 'update_message'],
    [6, 'message'],
    [6, 'message'],
  ])
})

test('a user who leaves a private channel does not get its messages any more, even pending ones', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const both = {
    subscriptions: [{ name: 'secret' }],
    invite_only: true,
    principals: [ada.id, bo.id, lena.id],
  }
  await ada.call(subscribe, both)
  const [stays, leaves] = [await register(bo), await register(lena)]
  for (let count = 0; count < 6; count++) {
    await ada.call(sendMessage, { type: 'channel', to: 'secret', topic: 't', content: `${count}` })
  }
  await lena.call(unsubscribe, { subscriptions: ['secret'] })
  expect((await bo.call(getEvents, stays)).events).toHaveLength(6)
  expect((await lena.call(getEvents, leaves)).events).toEqual([])
})

/** Two queues of one reader that lack the same six messages, and what finds them. */
async function lacking() {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  for (const person of [ada, bo]) await person.subscribe('platform')
  const { queues: hub } = server.realm
  const find = async () => hub.find((await register(bo, ['message', 'typing'])).queue_id, bo)
  const [one, other] = [await find(), await find()]
  const write = (content: string) =>
    ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 't', content })
  const written = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(write))
  const news = new NewEvents(server.realm, (queue) => hub.viewer(queue))
  return { server, ada, one, other, news, write, written }
}

test('who is answered in a round shares it, though somebody writes meanwhile', async () => {
  const { one, other, news, write } = await lacking()
  const found = news.inMemory(one, 1)
  expect(found).toHaveLength(6)
  await write('g')
  expect(news.inMemory(other, 1)).toBe(found)
  // Nobody who has that waits for the next round.
  expect(news.inMemory(other, 1)).toHaveLength(1)
  // The next round, and whoever has no need to take turns, begin with all.
  expect(news.inMemory(one, 2)).toHaveLength(1)
})

test('without rounds, and with an event that says what was before it, all is given at once', async () => {
  const { server, one, other, news, write } = await lacking()
  expect(news.inMemory(one, 1)).toHaveLength(6)
  await write('g')
  expect(news.inMemory(one)).toHaveLength(1)
  other.addEphemeral(server.realm.state.journalHead, (id) => serializeEvent(id, heartbeatEvent.of({})))
  await write('h')
  const types = news.inMemory(other, 1).map(({ type }) => type)
  expect(types).toEqual([...Array(7).fill('message'), 'heartbeat', 'message'])
})

test('a round shares nothing that was reworded since', async () => {
  const { ada, one, other, news, written } = await lacking()
  expect(news.inMemory(one, 1)).toHaveLength(6)
  await ada.call(updateMessage, { message_id: written[0]?.id ?? 0, content: 'reworded' })
  const texts = news.inMemory(other, 1).map(({ text }) => text)
  expect(texts).toHaveLength(6)
  expect(texts.filter((text) => text.includes('reworded'))).toHaveLength(1)
})

test('what is told to many is kept and serialized once, each form of it', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const find = async (person: Person, slim_presence: boolean) => {
    const { queue_id } = await person.call(registerQueue, { event_types: ['presence'], slim_presence })
    return server.realm.queues.find(queue_id as string, person)
  }
  const [one, other, older] = [await find(bo, true), await find(lena, true), await find(lena, false)]
  await ada.call(updatePresence, { status: 'active' })
  const ofAda = [one, other, older].map(({ ephemeral }) =>
    ephemeral.find(({ text }) => text.includes(`${ada.id}`)),
  )
  expect(ofAda[0]).toBe(ofAda[1])
  expect(ofAda[0]?.text).not.toContain('@')
  expect(ofAda[2]?.text).toContain('"email"')
})
