import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { Wire, wireOf } from './wire.ts'

/** An organization with a web-public and another channel, and a spectator. */
async function withSpectator({ access = true, isLimited = false } = {}) {
  const server = await testServer(isLimited ? { environment: { RATE_LIMITING: 'true' } } : undefined)
  const people = [await server.ada(), await server.join('bo')] as const
  const [ada, bo] = people.map((person) => wireOf(server, person)) as [Wire, Wire]
  const [adaId, boId] = people.map(({ id }) => id) as [number, number]
  ada.done(await ada.patch('/realm', { enable_spectator_access: true }))
  const shop = await ada.channel('shop window', { is_web_public: true, description: 'For *everybody*' })
  const office = await ada.channel('back office', { subscribers: [adaId, boId] })
  const inShop = await ada.say(shop, 'welcome', 'Come **in**, look around')
  const inOffice = await ada.say(office, 'figures', 'We look around too')
  if (!access) ada.done(await ada.patch('/realm', { enable_spectator_access: false }))
  const passer = new Wire(server.url, { 'user-agent': 'WireTests/1.0' })
  return { server, ada, bo, adaId, boId, shop, office, inShop, inOffice, passer }
}

const WEB = { operator: 'channels', operand: 'web-public' }
const newest = { anchor: 'newest', num_before: 20, num_after: 0 }
const NOT_LOGGED_IN = {
  status: 401,
  code: 'UNAUTHORIZED',
  msg: 'Not logged in: API authentication or user session required',
}

interface State {
  subscriptions: { stream_id: number; name: string; color: string }[]
  [section: string]: unknown
}

test('a spectator registers without a queue, and gets web-public data', async () => {
  const { passer, shop, adaId } = await withSpectator()
  const state = passer.done<State>(await passer.post('/register'))
  expect(state).toMatchObject({
    queue_id: null,
    last_event_id: -1,
    zulip_feature_level: 421,
    user_id: 0,
    full_name: 'Anonymous User',
    is_guest: true,
    is_admin: false,
    is_owner: false,
    can_create_public_streams: false,
    can_create_web_public_streams: false,
    can_invite_others_to_realm: false,
    realm_enable_spectator_access: true,
    server_web_public_streams_enabled: true,
  })
  expect(state.subscriptions).toEqual([
    expect.objectContaining({ stream_id: shop, name: 'shop window', is_web_public: true, is_muted: false }),
  ])
  expect(state.subscriptions[0]).not.toHaveProperty('subscribers')
  expect(state.streams).toEqual([expect.objectContaining({ stream_id: shop })])
  expect(state).toMatchObject({ unsubscribed: [], never_subscribed: [] })
  const person = (state.realm_users as Record<string, unknown>[]).find(({ user_id }) => user_id === adaId)
  expect(person).toMatchObject({ full_name: 'Ada Lindqvist', delivery_email: null })
  expect(person?.email).toMatch(/^user\d+@/)
  expect(person?.date_joined).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(person?.avatar_url).toMatch(/^https:/)
  expect(person).not.toHaveProperty('timezone')
  expect(person).not.toHaveProperty('profile_data')
})

test('system bots are visible like users', async () => {
  const { passer, ada } = await withSpectator()
  const botsOf = async (wire: Wire, form = {}) => {
    const state = wire.done<State>(await wire.post('/register', form))
    return state.cross_realm_bots as Record<string, unknown>[]
  }
  const withoutPictures = await botsOf(ada, { client_gravatar: true })
  expect(withoutPictures.map(({ avatar_url }) => avatar_url)).toEqual([null, null, null])
  for (const bot of await botsOf(ada, { client_gravatar: false })) {
    expect(bot).toMatchObject({
      is_system_bot: true,
      timezone: '',
      avatar_url: expect.stringMatching(/^https:/),
    })
    expect(bot.date_joined).toMatch(/T/)
  }
  for (const bot of await botsOf(passer)) {
    expect(bot).not.toHaveProperty('timezone')
    expect(bot.date_joined).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})

test('what is personal is empty for a spectator', async () => {
  const { passer, ada } = await withSpectator()
  ada.done(await ada.post('/users/me/presence', { status: 'active' }))
  ada.done(await ada.post('/users/me/status', { status_text: 'At the dentist' }))
  ada.done(await ada.post('/users/me/alert_words', { alert_words: ['harbour'] }))
  ada.done(await ada.post('/realm/profile_fields', { name: 'Phone', field_type: 1 }))
  ada.done(await ada.post('/bots', { full_name: 'Helper', short_name: 'helper' }))
  const state = passer.done<State>(await passer.post('/register', { slim_presence: true }))
  expect(state).toMatchObject({
    alert_words: [],
    custom_profile_fields: [],
    drafts: [],
    max_message_id: -1,
    muted_users: [],
    navigation_views: [],
    onboarding_steps: [],
    presences: {},
    realm_bots: [],
    realm_default_streams: [],
    realm_default_stream_groups: [],
    recent_private_conversations: [],
    reminders: [],
    saved_snippets: [],
    scheduled_messages: [],
    starred_messages: [],
    user_status: {},
    user_topics: [],
    unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
  })
})

test('sections are selected by fetch_event_types', async () => {
  const { passer } = await withSpectator()
  const state = passer.done<State>(await passer.post('/register', { fetch_event_types: ['subscription'] }))
  expect(state.subscriptions).toHaveLength(1)
  expect(state).not.toHaveProperty('realm_users')
  const { queue_id, ...none } = passer.done<State>(await passer.post('/register', { event_types: [] }))
  expect(queue_id).toBeNull()
  expect(none).not.toHaveProperty('subscriptions')
})

test('parameters that need an account are refused', async () => {
  const { passer } = await withSpectator()
  for (const [name, value] of [
    ['client_gravatar', true],
    ['include_subscribers', true],
    ['include_subscribers', 'partial'],
  ] as const) {
    expect(await passer.post('/register', { [name]: value })).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      msg: `Invalid '${name}' parameter for anonymous request`,
    })
    expect(await passer.post('/register', { [name]: false })).toMatchObject({ status: 200 })
  }
})

test('a spectator gets no events', async () => {
  const { passer, ada } = await withSpectator()
  const queue = await ada.register()
  for (const form of [
    { queue_id: queue.id, last_event_id: -1 },
    { queue_id: 'none', last_event_id: -1 },
  ]) {
    expect(await passer.get('/events', { ...form, dont_block: true })).toMatchObject(NOT_LOGGED_IN)
    expect(await passer.delete('/events', form)).toMatchObject(NOT_LOGGED_IN)
  }
})

test('web-public messages need the term channels:web-public', async () => {
  const { passer, inShop, inOffice, shop, office, ada } = await withSpectator()
  const ids = async (narrow: unknown[], more = {}) => {
    const answer = await passer.get<{ messages: { id: number }[] }>('/messages', {
      ...newest,
      narrow,
      ...more,
    })
    return passer.done<typeof answer>(answer).messages.map(({ id }) => id)
  }
  expect(await ids([WEB])).toContain(inShop)
  expect(await ids([WEB])).not.toContain(inOffice)
  expect(await ids([{ operator: 'streams', operand: 'web-public' }])).toContain(inShop)
  expect(await ids([WEB, { operator: 'channel', operand: shop }])).toContain(inShop)
  expect(await ids([WEB, { operator: 'channel', operand: 'shop window' }])).toContain(inShop)
  expect(await ids([WEB, { operator: 'topic', operand: 'welcome' }])).toEqual([inShop])
  expect(await ids([WEB, { operator: 'search', operand: 'look' }])).toEqual([inShop])
  expect(await ids([WEB, { operator: 'id', operand: inOffice }])).toEqual([])
  expect(await ids([WEB, { operator: 'with', operand: inShop }])).toEqual([inShop])
  const unseen = await passer.get('/messages', {
    ...newest,
    narrow: [WEB, { operator: 'with', operand: inOffice }],
  })
  expect(unseen).toMatchObject({ status: 400, code: 'BAD_NARROW' })
  expect(await ids([WEB], { message_ids: [inShop, inOffice] })).toEqual([inShop])
  expect(await ids([WEB], { anchor: 'first_unread' })).toContain(inShop)
  expect(
    await passer.get('/messages', { ...newest, narrow: [WEB, { operator: 'channel', operand: office }] }),
  ).toMatchObject({ status: 400, code: 'BAD_NARROW' })
  for (const narrow of [
    [],
    [{ operator: 'channel', operand: shop }],
    [{ operator: 'channels', operand: 'public' }],
    [{ ...WEB, negated: true }],
    [WEB, { operator: 'is', operand: 'unread' }],
    [WEB, { operator: 'is', operand: 'dm' }],
    [WEB, { operator: 'dm', operand: [1] }],
    [WEB, { operator: 'in', operand: 'home' }],
  ]) {
    expect(await passer.get('/messages', { ...newest, narrow }), JSON.stringify(narrow)).toMatchObject(
      NOT_LOGGED_IN,
    )
  }
  expect(ada.done(await ada.get('/messages', newest))).toMatchObject({ found_newest: true })
})

test('messages have no personal data', async () => {
  const { passer, inShop, adaId, shop } = await withSpectator()
  const { message, raw_content } = passer.done<{ message: Record<string, unknown>; raw_content: string }>(
    await passer.get(`/messages/${inShop}`),
  )
  expect(message).toMatchObject({
    id: inShop,
    stream_id: shop,
    sender_id: adaId,
    sender_full_name: 'Ada Lindqvist',
    content: '<p>Come <strong>in</strong>, look around</p>',
    flags: ['read'],
  })
  expect(message.sender_email).toMatch(/^user\d+@/)
  expect(raw_content).toBe('Come **in**, look around')
  const source = await passer.get<{ message: { content: string } }>(`/messages/${inShop}`, {
    apply_markdown: false,
  })
  expect(source.message.content).toBe('Come **in**, look around')
})

test('missing and other messages give the same error', async () => {
  const { passer, ada, adaId, boId, inOffice } = await withSpectator()
  const between = await ada.tell([adaId, boId])
  for (const id of [inOffice, between, 999_999]) {
    expect(await passer.get(`/messages/${id}`), String(id)).toMatchObject(NOT_LOGGED_IN)
  }
})

test('users cannot be found by their address', async () => {
  const { passer, adaId, server } = await withSpectator()
  const by = (operand: string) =>
    passer.get('/messages', { ...newest, narrow: [WEB, { operator: 'sender', operand }] })
  expect(await by('ada@example.com')).toMatchObject({ code: 'BAD_NARROW' })
  expect(await by('nobody@example.com')).toMatchObject({ code: 'BAD_NARROW' })
  expect(await by(`user${adaId}@${server.realm.state.botDomain}`)).toMatchObject({ status: 200 })
  const picture = async (name: string | number) =>
    (await fetch(`${server.url}/avatar/${name}`, { redirect: 'manual' })).headers.get('location')
  expect(await picture(adaId)).toContain('gravatar')
  expect(await picture('ada@example.com')).toEqual(await picture('nobody@example.com'))
})

test('topics of web-public channels are listed', async () => {
  const { passer, shop, office, inShop } = await withSpectator()
  const { topics } = passer.done<{ topics: unknown[] }>(await passer.get(`/users/me/${shop}/topics`))
  expect(topics).toContainEqual({ name: 'welcome', max_id: inShop })
  for (const id of [office, 999_999]) {
    expect(await passer.get(`/users/me/${id}/topics`)).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Invalid channel ID',
    })
  }
})

test('uploads in web-public messages can be opened', async () => {
  const { server, passer, ada, shop, office } = await withSpectator()
  const upload = async (name: string) => {
    const body = new FormData()
    body.set('file', new Blob([`the file ${name}`]), name)
    return ada.done<{ url: string }>(await ada.raw('/user_uploads', { method: 'POST', body })).url
  }
  const [shown, kept, private_] = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')]
  await ada.say(shop, 'welcome', `[a](${shown})`)
  await ada.say(office, 'figures', `[b](${kept})`)
  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status
  expect(await status(shown)).toBe(200)
  expect(await status(kept)).toBe(404)
  expect(await status(private_)).toBe(404)
  expect(await passer.get(shown)).toMatchObject({ status: 200, url: expect.stringContaining('/temporary/') })
  expect(await passer.get(kept)).toMatchObject({ status: 404 })
})

test('only folders with web-public channels are listed', async () => {
  const { passer, ada, shop, office } = await withSpectator()
  const folder = async (name: string, channel: number) => {
    const form = { name, description: '' }
    const { channel_folder_id: id } = ada.done<{ channel_folder_id: number }>(
      await ada.post('/channel_folders/create', form),
    )
    ada.done(await ada.patch(`/streams/${channel}`, { folder_id: id }))
    return id
  }
  const front = await folder('Front', shop)
  await folder('Back', office)
  const state = passer.done<State>(await passer.post('/register'))
  expect(state.channel_folders).toEqual([expect.objectContaining({ id: front, name: 'Front' })])
  expect(await passer.get('/channel_folders')).toMatchObject(NOT_LOGGED_IN)
})

test('spectators see as few users as guests', async () => {
  const { passer, ada, adaId, boId, server } = await withSpectator()
  const ids = async () => {
    const answer = await passer.get('/users', { client_gravatar: false })
    return passer.done<{ members: { user_id: number }[] }>(answer).members.map(({ user_id }) => user_id)
  }
  expect(await ids()).toEqual(expect.arrayContaining([adaId, boId]))
  const { systemGroups } = server.realm.state
  const members = systemGroups.get('role:members')
  ada.done(await ada.patch('/realm', { can_access_all_users_group: { new: members } }))
  expect(await ids()).toContain(adaId)
  expect(await ids()).not.toContain(boId)
  expect(await passer.get(`/users/${adaId}`)).toMatchObject(NOT_LOGGED_IN)
})

test('an archived channel is not visible', async () => {
  const { passer, ada, shop, inShop } = await withSpectator()
  ada.done(await ada.delete(`/streams/${shop}`))
  expect(await passer.get(`/messages/${inShop}`)).toMatchObject(NOT_LOGGED_IN)
  const found = await passer.get<{ messages: unknown[] }>('/messages', { ...newest, narrow: [WEB] })
  expect(found.messages).toEqual([])
  const capable = { client_capabilities: { notification_settings_null: true, archived_channels: true } }
  const state = passer.done<State>(await passer.post('/register', capable))
  expect(state.subscriptions).toEqual([])
})

test('spectators are refused if the organization does not allow them', async () => {
  const { passer } = await withSpectator({ access: false })
  await expectClosed(passer)
})

test('spectators are refused if the server does not allow them', async () => {
  const server = await testServer({ environment: { WEB_PUBLIC_STREAMS_ENABLED: 'false' } })
  const ada = wireOf(server, await server.ada())
  ada.done(await ada.patch('/realm', { enable_spectator_access: true }))
  const subscriptions = [{ name: 'shop window' }]
  expect(await ada.post('/users/me/subscriptions', { subscriptions, is_web_public: true })).toMatchObject({
    code: 'BAD_REQUEST',
    msg: 'Web-public channels are not enabled.',
  })
  const { state } = await ada.register<State>()
  expect(state).toMatchObject({
    server_web_public_streams_enabled: false,
    can_create_web_public_streams: false,
  })
  await expectClosed(new Wire(server.url))
})

async function expectClosed(passer: Wire) {
  for (const [method, path, form] of [
    ['post', '/register', {}],
    ['get', '/messages', { ...newest, narrow: [WEB] }],
    ['get', '/messages/1', {}],
    ['get', '/users', {}],
    ['get', '/users/me/1/topics', {}],
  ] as const) {
    expect(await passer[method](path, form), path).toMatchObject(NOT_LOGGED_IN)
  }
  for (const path of ['/avatar/1', '/user_uploads/1/aa/bb/a.txt']) {
    expect((await fetch(`${passer.url}${path}`, { redirect: 'manual' })).status, path).toBe(401)
  }
  expect(await passer.get('/server_settings')).toMatchObject({ realm_web_public_access_enabled: false })
}

test('a wrong key is an error, not a spectator', async () => {
  const { server } = await withSpectator()
  const authorization = `Basic ${Buffer.from('ada@example.com:wrong').toString('base64')}`
  const wrong = new Wire(server.url, { authorization })
  expect(await wrong.post('/register')).toMatchObject({ status: 401, code: 'INVALID_API_KEY' })
})

test('spectators are throttled by address', async () => {
  const { passer } = await withSpectator({ isLimited: true })
  let last: { status: number; code?: string } = { status: 0 }
  for (let index = 0; index <= 100; index++) last = await passer.get('/users/me/1/topics')
  expect(last).toMatchObject({ status: 429, code: 'RATE_LIMIT_HIT', 'retry-after': expect.any(Number) })
})
