import { expect, test } from 'vitest'
import { PresenceBook } from '#accounts/presence/presence-book.ts'
import { harbour } from './two-users.ts'
import { type Queue, type Wire, wireOf } from './wire.ts'

// The formats of older clients, and the capabilities by which newer ones request newer formats.

const capable = (...names: string[]) => ({
  client_capabilities: {
    notification_settings_null: true,
    ...Object.fromEntries(names.map((name) => [name, true])),
  },
})

const groupId = async (wire: Wire, name: string) =>
  wire
    .done<{ user_groups: { id: number; name: string }[] }>(await wire.get('/user_groups'))
    .user_groups.find((group) => group.name === name)?.id

interface Shown {
  message: Record<string, unknown>
  raw_content: string
}

test('a message can be sent with the parameter names of every version', async () => {
  const { ada, adaId, boId, channel } = await harbour()
  const sent = async (form: Record<string, unknown>) => {
    const { id } = ada.done<{ id: number }>(await ada.post('/messages', { content: '*x*', ...form }))
    return ada.done<Shown>(await ada.get(`/messages/${id}`))
  }
  for (const form of [
    { type: 'stream', to: 'platform', subject: 'talk' },
    { type: 'stream', to: ['platform'], topic: 'talk' },
    { type: 'stream', to: channel, topic: 'talk' },
    { type: 'channel', to: 'platform', topic: 'talk' },
    { type: 'channel', to: channel, subject: 'talk' },
  ]) {
    const { message, raw_content } = await sent(form)
    expect(message, JSON.stringify(form)).toMatchObject({
      type: 'stream',
      stream_id: channel,
      subject: 'talk',
    })
    expect(raw_content).toBe('*x*')
  }
  for (const form of [
    { type: 'private', to: [boId] },
    { type: 'direct', to: [boId] },
    { type: 'private', to: ['bo@example.com'] },
    { type: 'private', to: 'bo@example.com' },
    { type: 'direct', to: [adaId, boId] },
  ]) {
    const { message } = await sent(form)
    expect(message, JSON.stringify(form)).toMatchObject({ type: 'private', subject: '' })
    expect((message.display_recipient as { id: number }[]).map(({ id }) => id)).toEqual([adaId, boId])
  }
})

test('answers have the legacy names beside the newer ones', async () => {
  const { ada, bo, adaId, channel } = await harbour()
  const body = new FormData()
  body.append('file', new File(['x'], 'x.txt'))
  const { url, uri } = ada.done<{ url: string; uri: string }>(
    await ada.raw('/user_uploads', { method: 'POST', body }),
  )
  expect(uri).toBe(url)
  const direct = await ada.tell([(await bo.get<{ user_id: number }>('/users/me')).user_id])
  const loud = await ada.say(channel, 'talk', '@**all**')
  bo.done(
    await bo.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: channel, property: 'in_home_view', value: false }],
    }),
  )
  const { state } = await bo.register<{
    subscriptions: Record<string, unknown>[]
    unread_msgs: { pms: object[] }
    realm_mandatory_topics: boolean
  }>()
  expect(state.subscriptions.find(({ stream_id }) => stream_id === channel)).toMatchObject({
    is_muted: true,
    in_home_view: false,
    is_announcement_only: false,
    stream_post_policy: 1,
  })
  expect(state.unread_msgs.pms).toContainEqual({
    other_user_id: adaId,
    sender_id: adaId,
    unread_message_ids: [direct],
  })
  expect(state.realm_mandatory_topics).toBe(false)
  const { message } = bo.done<Shown>(await bo.get(`/messages/${loud}`))
  expect(message.flags).toEqual(expect.arrayContaining(['stream_wildcard_mentioned', 'wildcard_mentioned']))
})

test('deletions have one event each, or one together by capability', async () => {
  const { ada, bo, channel } = await harbour()
  const [bulk, single] = [await bo.register(capable('bulk_message_deletion')), await bo.register()]
  const topic = { stream_id: channel, topic: 'talk' }
  const ids = [await ada.say(channel, 'talk'), await ada.say(channel, 'talk')]
  ada.done(await ada.post(`/streams/${channel}/delete_topic`, { topic_name: 'talk' }))
  expect(await bulk.events('delete_message')).toMatchObject([
    { message_ids: ids, message_type: 'stream', ...topic },
  ])
  const told = await single.events('delete_message')
  expect(told.map(({ message_id }) => message_id).toSorted()).toEqual(ids)
  for (const event of told) expect(event).not.toHaveProperty('message_ids')
})

test('only old clients get unknown users, without names', async () => {
  const { server, ada, boId, bo } = await harbour()
  ada.done(await ada.patch(`/users/${boId}`, { role: 600 }))
  ada.done(
    await ada.patch('/realm', { can_access_all_users_group: { new: await groupId(ada, 'role:members') } }),
  )
  const [newer, older] = [await bo.register(capable('user_list_incomplete')), await bo.register()]
  const lena = await server.join('lena')
  ada.done(await ada.delete('/users/me/subscriptions', { subscriptions: ['general'], principals: [boId] }))
  const added = async (queue: Queue) =>
    (await queue.events<{ op: string; person: Record<string, unknown> }>('realm_user')).filter(
      ({ op, person }) => op === 'add' && person.user_id === lena.id,
    )
  expect(await added(newer)).toEqual([])
  expect(await added(older)).toMatchObject([{ person: { full_name: 'Unknown user', delivery_email: null } }])
  type State = { realm_users: { user_id: number; full_name: string }[] }
  const users = async (form: object) =>
    (await bo.register<State>({ ...form })).state.realm_users.find(({ user_id }) => user_id === lena.id)
  expect(await users(capable('user_list_incomplete'))).toBeUndefined()
  expect(await users({})).toMatchObject({ full_name: 'Unknown user' })
})

test('deactivated groups are sent by capability, and deleted for other clients', async () => {
  const { ada, bo } = await harbour()
  const [newer, older] = [await bo.register(capable('include_deactivated_groups')), await bo.register()]
  const { group_id } = ada.done<{ group_id: number }>(
    await ada.post('/user_groups/create', { name: 'crew', description: '', members: [] }),
  )
  await Promise.all([newer.events(), older.events()])
  ada.done(await ada.post(`/user_groups/${group_id}/deactivate`))
  ada.done(await ada.patch(`/user_groups/${group_id}`, { name: 'old crew' }))
  expect(await newer.events('user_group')).toMatchObject([
    { op: 'update', group_id, data: { deactivated: true } },
    { op: 'update', group_id, data: { name: 'old crew' } },
  ])
  expect(await older.events('user_group')).toMatchObject([{ op: 'remove', group_id }])
  ada.done(await ada.patch(`/user_groups/${group_id}`, { deactivated: false }))
  ada.done(await ada.patch(`/user_groups/${group_id}`, { deactivated: true }))
  expect(await newer.events('user_group')).toMatchObject([
    { op: 'update', group_id, data: { deactivated: false } },
  ])
  expect(await older.events('user_group')).toMatchObject([
    { op: 'add', group: { id: group_id, name: 'old crew' } },
  ])
})

test('subscriber counts follow events', async () => {
  const { server, ada, bo, boId, channel } = await harbour()
  type State = { subscriptions: { stream_id: number; subscriber_count: number }[] }
  const countIn = ({ subscriptions }: State) =>
    subscriptions.find(({ stream_id }) => stream_id === channel)?.subscriber_count ?? 0
  const queue = await ada.register<State>()
  let count = countIn(queue.state)
  expect(count).toBe(2)
  const lena = await server.join('lena')
  const lenaWire = wireOf(server, lena)
  lenaWire.done(await lenaWire.post('/users/me/subscriptions', { subscriptions: [{ name: 'platform' }] }))
  bo.done(await bo.delete('/users/me/subscriptions', { subscriptions: ['platform'] }))
  bo.done(await bo.delete('/users/me/subscriptions', { subscriptions: ['platform'] }))
  bo.done(await bo.post('/users/me/subscriptions', { subscriptions: [{ name: 'platform' }] }))
  ada.done(await ada.delete(`/users/${boId}`))
  for (const { op, stream_ids, user_ids } of await queue.events('subscription')) {
    if (!(stream_ids as number[] | undefined)?.includes(channel)) continue
    const people = (user_ids as number[]).length
    if (op === 'peer_add') count += people
    if (op === 'peer_remove') count -= people
  }
  expect(count).toBe(countIn((await ada.register<State>()).state))
  expect(count).toBe(2)
})

test('optional parts of /register follow the capabilities', async () => {
  const { ada, bo, adaId, channel } = await harbour()
  type State = {
    subscriptions: Record<string, unknown>[]
    realm_users: { user_id: number; avatar_url: string | null }[]
    presences: Record<string, unknown>
  }
  ada.done(await ada.post('/users/me/presence', { status: 'active' }))
  const plain = await bo.register<State>()
  const own = ({ subscriptions }: State) => subscriptions.find(({ stream_id }) => stream_id === channel)
  expect(own(plain.state)).not.toHaveProperty('subscribers')
  expect(plain.state.realm_users.find(({ user_id }) => user_id === adaId)?.avatar_url).toBeNull()
  expect(Object.keys(plain.state.presences)).toEqual(['ada@example.com'])
  const asked = await bo.register<State>({
    apply_markdown: true,
    client_gravatar: false,
    include_subscribers: true,
    slim_presence: true,
  })
  expect(own(asked.state)).toMatchObject({ subscribers: expect.arrayContaining([adaId]) })
  expect(asked.state.realm_users.find(({ user_id }) => user_id === adaId)?.avatar_url).toMatch(/^https:/)
  expect(Object.keys(asked.state.presences)).toEqual([String(adaId)])
  const partial = await bo.register<State>({ include_subscribers: 'partial' })
  expect(own(partial.state)).toMatchObject({ subscribers: expect.arrayContaining([adaId]) })
  await ada.say(channel, 'talk', '**loud**')
  const contents = async (queue: Queue) =>
    (await queue.events<{ message: { content: string; content_type: string } }>('message')).map(
      ({ message }) => [message.content, message.content_type],
    )
  expect(await contents(plain)).toEqual([['**loud**', 'text/x-markdown']])
  expect(await contents(asked)).toEqual([['<p><strong>loud</strong></p>', 'text/html']])
})

test('presence older than requested is omitted', async () => {
  const { server, ada, bo, adaId } = await harbour()
  ada.done(await ada.post('/users/me/presence', { status: 'active' }))
  const book = server.realm.memory(PresenceBook)
  const daysAgo = (days: number) => {
    const presence = book.of(adaId)
    if (presence !== undefined) book.set(adaId, { ...presence, seenAt: presence.seenAt - days * 86_400 })
  }
  daysAgo(3)
  const seen = async (form: object) => {
    const { state } = await bo.register<{ presences: object }>({ slim_presence: true, ...form })
    return Object.keys(state.presences)
  }
  expect(await seen({})).toEqual([String(adaId)])
  expect(await seen({ presence_history_limit_days: 4 })).toEqual([String(adaId)])
  expect(await seen({ presence_history_limit_days: 2 })).toEqual([])
  expect(await seen({ presence_history_limit_days: 0 })).toEqual([])
  daysAgo(12)
  expect(await seen({})).toEqual([])
})

test('an upload by tus can resume', async () => {
  const { server, ada, bo, channel } = await harbour()
  const parts = { ...ada.headers, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from('notes.txt').toString('base64')},filetype ${Buffer.from('text/plain').toString('base64')}`
  const begin = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/v1/tus/`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '10', 'upload-metadata': metadata },
    })
  expect((await begin({ 'tus-resumable': '1.0.0' })).status).toBe(401)
  const begun = await begin(parts)
  expect(begun.status).toBe(201)
  const at = new URL(begun.headers.get('location') ?? '', `${server.url}/api/v1/tus/`)
  const send = (body: string, offset: number, headers = parts) =>
    fetch(at, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body,
    })
  expect((await send('01234', 0)).status).toBe(204)
  expect((await send('56789', 0)).status).toBe(409)
  expect((await send('56789', 5, { ...bo.headers, 'tus-resumable': '1.0.0' } as typeof parts)).status).toBe(
    404,
  )
  const state = await fetch(at, { method: 'HEAD', headers: parts })
  expect(state.headers.get('upload-offset')).toBe('5')
  const done = await send('56789', 5)
  expect(done.status).toBe(200)
  const { url, filename } = (await done.json()) as { url: string; filename: string }
  expect(filename).toBe('notes.txt')
  const open = async (wire: Wire) => (await fetch(server.url + url, { headers: wire.headers })).text()
  expect(await open(ada)).toBe('0123456789')
  expect(await open(bo)).not.toBe('0123456789')
  await ada.say(channel, 'talk', `[${filename}](${url})`)
  expect(await open(bo)).toBe('0123456789')
})
