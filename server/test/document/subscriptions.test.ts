import { expect, test } from 'vitest'
import { createUser } from '#directory/users/commands.ts'
import type { User } from '#directory/users/state.ts'
import { testServer } from '../harness.ts'
import { type Event, Wire, wireOf } from './wire.ts'

async function harbour() {
  const server = await testServer()
  const people = [await server.ada(), await server.join('bo'), await server.join('lena')] as const
  const [ada, bo, lena] = people.map((person) => wireOf(server, person)) as [Wire, Wire, Wire]
  const [adaId, boId, lenaId] = people.map(({ id }) => id) as [number, number, number]
  return { server, ada, bo, lena, adaId, boId, lenaId }
}

type Subscription = Record<string, unknown> & { stream_id: number; name: string; color: string }

async function subscriptionsOf(wire: Wire, form: object = {}): Promise<Subscription[]> {
  const queue = await wire.register<{ subscriptions: Subscription[] }>({
    fetch_event_types: ['subscription'],
    ...form,
  })
  return queue.state.subscriptions
}

async function subscriptionTo(wire: Wire, streamId: number, form: object = {}) {
  const found = (await subscriptionsOf(wire, form)).find(({ stream_id }) => stream_id === streamId)
  if (found === undefined) throw new Error(`not subscribed to ${streamId}`)
  return found
}

const settings = (wire: Wire, ...changes: object[]) =>
  wire.post('/users/me/subscriptions/properties', { subscription_data: changes })

test('a subscription has each field of the table', async () => {
  const { ada, adaId, boId } = await harbour()
  const group = expect.any(Number)
  const channel = await ada.channel('platform', { description: 'of **oak**', subscribers: [adaId, boId] })
  const expected = {
    stream_id: channel,
    name: 'platform',
    description: 'of **oak**',
    rendered_description: '<p>of <strong>oak</strong></p>',
    date_created: expect.any(Number),
    creator_id: adaId,
    invite_only: false,
    is_web_public: false,
    is_archived: false,
    subscriber_count: 2,
    desktop_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    push_notifications: null,
    audible_notifications: null,
    pin_to_top: false,
    is_muted: false,
    in_home_view: true,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    is_announcement_only: false,
    stream_post_policy: 1,
    message_retention_days: null,
    history_public_to_subscribers: true,
    first_message_id: expect.any(Number),
    folder_id: null,
    topics_policy: 'inherit',
    is_recently_active: true,
    stream_weekly_traffic: null,
    can_add_subscribers_group: group,
    can_remove_subscribers_group: group,
    can_administer_channel_group: { direct_members: [adaId], direct_subgroups: [] },
    can_delete_any_message_group: group,
    can_delete_own_message_group: group,
    can_move_messages_out_of_channel_group: group,
    can_move_messages_within_channel_group: group,
    can_send_message_group: group,
    can_subscribe_group: group,
    can_resolve_topics_group: group,
  }
  const capable = { client_capabilities: { notification_settings_null: true } }
  const found = await subscriptionTo(ada, channel, capable)
  expect(found).toMatchObject(expected)
  expect(found).not.toHaveProperty('subscribers')
  expect(found).not.toHaveProperty('partial_subscribers')
  const { subscriptions } = await ada.get<{ subscriptions: Subscription[] }>('/users/me/subscriptions')
  expect(subscriptions.find(({ stream_id }) => stream_id === channel)).toMatchObject({
    ...expected,
    desktop_notifications: false,
    email_notifications: false,
    push_notifications: false,
    audible_notifications: false,
    wildcard_mentions_notify: true,
  })
})

test.each([
  ['false', undefined],
  ['true', 'all'],
  ['partial', 'all'],
])('include_subscribers=%s', async (include_subscribers, subscribers) => {
  const { ada, adaId, boId } = await harbour()
  const channel = await ada.channel('platform', { subscribers: [adaId, boId] })
  const found = await subscriptionTo(ada, channel, { include_subscribers })
  expect(found.subscribers).toEqual(subscribers && [adaId, boId])
  expect(found).not.toHaveProperty('partial_subscribers')
  const bad = await ada.post('/register', { include_subscribers: 'many' })
  expect(bad).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('clients without inheritance get the inherited values', async () => {
  const { ada } = await harbour()
  const channel = await ada.channel('platform')
  const names = [
    'desktop_notifications',
    'email_notifications',
    'push_notifications',
    'audible_notifications',
    'wildcard_mentions_notify',
  ]
  const old = await subscriptionTo(ada, channel)
  for (const name of names) expect(typeof old[name], name).toBe('boolean')
  const able = await subscriptionTo(ada, channel, {
    client_capabilities: { notification_settings_null: true },
  })
  for (const name of names) expect(able[name], name).toBeNull()
})

test('subscribing creates missing channels, and lists new and existing subscribers', async () => {
  const { ada, bo, adaId, boId, lenaId } = await harbour()
  const subscribe = (form: object) =>
    ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'deck', description: 'fresh' }], ...form })
  const queue = await bo.register({ client_capabilities: { notification_settings_null: true } })
  expect(await subscribe({})).toMatchObject({ subscribed: { [adaId]: ['deck'] }, already_subscribed: {} })
  expect(await subscribe({})).toMatchObject({ subscribed: {}, already_subscribed: { [adaId]: ['deck'] } })
  expect(await subscribe({ principals: [boId, adaId] })).toMatchObject({
    subscribed: { [boId]: ['deck'] },
    already_subscribed: { [adaId]: ['deck'] },
  })
  expect(await subscribe({ principals: ['lena@example.com'] })).toMatchObject({
    subscribed: { [lenaId]: ['deck'] },
  })
  const events = await queue.events('stream', 'subscription')
  expect(events.map(({ type, op }) => `${type} ${op}`)).toEqual([
    'stream create',
    'subscription peer_add',
    'subscription add',
    'subscription peer_add',
  ])
  expect(events[2]).toMatchObject({ subscriptions: [{ name: 'deck', description: 'fresh' }] })
  expect(events[3]).toMatchObject({ user_ids: [lenaId], stream_ids: [expect.any(Number)] })
  expect(
    (await subscriptionsOf(bo)).map(({ name, subscriber_count }) => [name, subscriber_count]),
  ).toContainEqual(['deck', 3])
})

test('an invalid request to subscribe creates nothing', async () => {
  const { ada, boId, lena, lenaId } = await harbour()
  ada.done(await ada.delete(`/users/${lenaId}`))
  const subscriptions = [{ name: 'deck' }]
  for (const [what, form, refused] of [
    ['no list', {}, { code: 'REQUEST_VARIABLE_MISSING', var_name: 'subscriptions' }],
    ['a list of words', { subscriptions: ['deck'] }, { code: 'BAD_REQUEST' }],
    [
      'no name',
      { subscriptions: [{ description: 'x' }] },
      { code: 'BAD_REQUEST', msg: expect.stringMatching(/name/) },
    ],
    ['an empty name', { subscriptions: [{ name: ' ' }] }, { code: 'BAD_REQUEST' }],
    ['a long name', { subscriptions: [{ name: 'x'.repeat(61) }] }, { code: 'BAD_REQUEST' }],
    [
      'a long description',
      { subscriptions: [{ name: 'deck', description: 'x'.repeat(1025) }] },
      { code: 'BAD_REQUEST' },
    ],
    ['one good and one bad', { subscriptions: [{ name: 'deck' }, { name: '' }] }, { code: 'BAD_REQUEST' }],
    ['an unknown principal', { subscriptions, principals: [boId, 4711] }, { code: 'BAD_REQUEST' }],
    ['an unknown address', { subscriptions, principals: ['eve@example.com'] }, { code: 'BAD_REQUEST' }],
    ['somebody deactivated', { subscriptions, principals: [lenaId] }, { code: 'BAD_REQUEST' }],
    ['mixed principals', { subscriptions, principals: [boId, 'bo@example.com'] }, { code: 'BAD_REQUEST' }],
    ['an unknown policy', { subscriptions, topics_policy: 'some' }, { code: 'BAD_REQUEST' }],
    [
      'a strange retention',
      { subscriptions, message_retention_days: 'long' },
      { code: 'REQUEST_VARIABLE_INVALID' },
    ],
    [
      'a retention of nothing',
      { subscriptions, message_retention_days: 0 },
      { code: 'REQUEST_VARIABLE_INVALID' },
    ],
    ['an unknown group', { subscriptions, can_add_subscribers_group: 4711 }, { code: 'BAD_REQUEST' }],
    [
      'an unknown member of a group',
      { subscriptions, can_add_subscribers_group: { direct_members: [4711], direct_subgroups: [] } },
      { code: 'BAD_REQUEST' },
    ],
    [
      'half a group',
      { subscriptions, can_add_subscribers_group: { direct_members: [boId] } },
      { code: 'BAD_REQUEST' },
    ],
    ['the web without its setting', { subscriptions, is_web_public: true }, { code: 'BAD_REQUEST' }],
    [
      'a default channel that is private',
      { subscriptions, invite_only: true, is_default_stream: true },
      { code: 'BAD_REQUEST' },
    ],
    [
      'a public channel without history',
      { subscriptions, history_public_to_subscribers: false },
      { code: 'BAD_REQUEST' },
    ],
  ] as const) {
    const answer = await ada.post('/users/me/subscriptions', form)
    expect(answer, what).toMatchObject({ status: 400, ...refused })
    expect(await ada.get('/get_stream_id', { stream: 'deck' }), what).toMatchObject({ status: 400 })
  }
  expect((await lena.get('/users/me')).status).toBe(401)
})

test('a new channel has the requested properties', async () => {
  const { ada, boId, adaId } = await harbour()
  const form = {
    subscriptions: [{ name: 'deck' }],
    invite_only: true,
    history_public_to_subscribers: true,
    message_retention_days: 30,
    topics_policy: 'disable_empty_topic',
    can_add_subscribers_group: { direct_members: [boId], direct_subgroups: [] },
    can_remove_subscribers_group: { direct_members: [boId, adaId], direct_subgroups: [] },
    can_administer_channel_group: { direct_members: [boId], direct_subgroups: [] },
    can_delete_any_message_group: { direct_members: [boId], direct_subgroups: [] },
    can_delete_own_message_group: { direct_members: [boId], direct_subgroups: [] },
  }
  ada.done(await ada.post('/users/me/subscriptions', form))
  const { subscriptions: _, ...made } = form
  expect((await subscriptionsOf(ada)).find(({ name }) => name === 'deck')).toMatchObject({
    ...made,
    can_remove_subscribers_group: { direct_members: [adaId, boId], direct_subgroups: [] },
  })
  for (const [message_retention_days, kept] of [
    ['realm_default', null],
    ['unlimited', -1],
    ['forever', -1],
    ['7', 7],
  ] as const) {
    const name = `kept ${message_retention_days}`
    expect(
      await ada.post('/users/me/subscriptions', { subscriptions: [{ name }], message_retention_days }),
      name,
    ).toMatchObject({ status: 200 })
    expect((await subscriptionsOf(ada)).find((one) => one.name === name)).toMatchObject({
      message_retention_days: kept,
    })
  }
  // Properties for new channels do not change existing ones.
  ada.done(
    await ada.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'kept unlimited' }],
      invite_only: true,
    }),
  )
  expect((await subscriptionsOf(ada)).find(({ name }) => name === 'kept unlimited')).toMatchObject({
    invite_only: false,
  })
})

test('inaccessible channels fail the request, or are listed', async () => {
  const { ada, bo, lena, adaId, boId, lenaId } = await harbour()
  await ada.channel('vault', { invite_only: true })
  const subscriptions = [{ name: 'vault' }, { name: 'deck' }]
  expect(await bo.post('/users/me/subscriptions', { subscriptions })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Unable to access channel (vault).',
  })
  expect(await bo.get('/get_stream_id', { stream: 'deck' })).toMatchObject({ status: 400 })
  expect(
    await bo.post('/users/me/subscriptions', { subscriptions, authorization_errors_fatal: false }),
  ).toMatchObject({
    status: 200,
    subscribed: { [boId]: ['deck'] },
    already_subscribed: {},
    unauthorized: ['vault'],
  })
  const open = await ada.channel('open', {
    invite_only: true,
    can_add_subscribers_group: { direct_members: [boId], direct_subgroups: [] },
  })
  expect(
    await bo.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }], principals: [lenaId] }),
  ).toMatchObject({ subscribed: { [lenaId]: ['open'] } })
  expect(await bo.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }] })).toMatchObject({
    subscribed: { [boId]: ['open'] },
  })
  expect(
    await lena.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }], principals: [adaId] }),
  ).toMatchObject({ already_subscribed: { [adaId]: ['open'] } })
  expect(open).toBeGreaterThan(0)
})

test('members of can_subscribe_group can subscribe themselves', async () => {
  const { ada, bo, lena, boId } = await harbour()
  await ada.channel('vault', {
    invite_only: true,
    can_subscribe_group: { direct_members: [boId], direct_subgroups: [] },
  })
  const subscriptions = [{ name: 'vault' }]
  expect(await lena.post('/users/me/subscriptions', { subscriptions })).toMatchObject({ status: 400 })
  expect(await bo.post('/users/me/subscriptions', { subscriptions })).toMatchObject({
    subscribed: { [boId]: ['vault'] },
  })
})

test('unsubscribing lists removed and missing subscriptions', async () => {
  const { ada, bo, adaId, boId } = await harbour()
  const channel = await ada.channel('deck', { subscribers: [adaId, boId] })
  const [mine, theirs] = [await bo.register(), await ada.register()]
  const leave = (wire: Wire, form: object) =>
    wire.delete('/users/me/subscriptions', { subscriptions: ['deck'], ...form })
  expect(await leave(bo, {})).toMatchObject({ removed: ['deck'], not_removed: [] })
  expect(await leave(bo, {})).toMatchObject({ removed: [], not_removed: ['deck'] })
  expect(await mine.events('subscription')).toMatchObject([
    { op: 'remove', subscriptions: [{ name: 'deck', stream_id: channel }] },
  ])
  expect(await theirs.events('subscription')).toMatchObject([
    { op: 'peer_remove', user_ids: [boId], stream_ids: [channel] },
  ])
  expect(await leave(ada, { subscriptions: ['deck', 'nowhere'] })).toMatchObject({
    status: 400,
    code: 'STREAM_DOES_NOT_EXIST',
    stream: 'nowhere',
  })
  expect(await leave(ada, { principals: [4711] })).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await leave(ada, { principals: ['eve@example.com'] })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
  expect(await leave(ada, { subscriptions: 'deck' })).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await ada.delete('/users/me/subscriptions')).toMatchObject({
    status: 400,
    var_name: 'subscriptions',
  })
  expect((await subscriptionsOf(ada)).map(({ name }) => name)).toContain('deck')
  expect(
    await ada.delete(`/users/me/subscriptions?${new URLSearchParams({ subscriptions: '["deck"]' })}`),
  ).toMatchObject({ removed: ['deck'] })
})

test('administrators, owners of bots and permitted users remove others', async () => {
  const { ada, bo, lena, adaId, boId, lenaId } = await harbour()
  const channel = await ada.channel('deck', { subscribers: [adaId, boId, lenaId] })
  const remove = (wire: Wire, principals: unknown) =>
    wire.delete('/users/me/subscriptions', { subscriptions: ['deck'], principals })
  expect(await remove(bo, [lenaId])).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Insufficient permission',
  })
  expect(await remove(bo, [boId])).toMatchObject({ removed: ['deck'] })
  expect(await remove(ada, ['bo@example.com', 'lena@example.com'])).toMatchObject({
    removed: ['deck'],
    not_removed: ['deck'],
  })
  ada.done(
    await ada.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'deck' }],
      principals: [boId, lenaId],
    }),
  )
  ada.done(
    await ada.patch(`/streams/${channel}`, {
      can_remove_subscribers_group: { new: { direct_members: [lenaId], direct_subgroups: [] } },
    }),
  )
  expect(await remove(lena, [boId])).toMatchObject({ removed: ['deck'] })
  const bot = bo.done<{ user_id: number }>(
    await bo.post('/bots', { full_name: 'Deck Bot', short_name: 'deck' }),
  ).user_id
  ada.done(
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'deck' }], principals: [bot] }),
  )
  expect(await remove(bo, [bot])).toMatchObject({ removed: ['deck'] })
})

test('a deactivated user cannot be removed', async () => {
  const { ada, adaId, boId } = await harbour()
  await ada.channel('deck', { subscribers: [adaId, boId] })
  ada.done(await ada.delete(`/users/${boId}`))
  expect(
    await ada.delete('/users/me/subscriptions', { subscriptions: ['deck'], principals: [boId] }),
  ).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('personal settings of a channel are changed one by one, with events', async () => {
  const { ada } = await harbour()
  const channel = await ada.channel('deck')
  const queue = await ada.register({ client_capabilities: { notification_settings_null: true } })
  for (const [property, value] of [
    ['color', '#c2c2c2'],
    ['pin_to_top', true],
    ['desktop_notifications', true],
    ['audible_notifications', false],
    ['push_notifications', true],
    ['email_notifications', true],
    ['wildcard_mentions_notify', false],
  ] as const) {
    expect(await settings(ada, { stream_id: channel, property, value }), property).toMatchObject({
      status: 200,
    })
    expect(await queue.events('subscription')).toMatchObject([
      { op: 'update', stream_id: channel, property, value },
    ])
    expect(await subscriptionTo(ada, channel)).toMatchObject({ [property]: value })
  }
})

test('muting sends events of both its properties', async () => {
  const { ada } = await harbour()
  const channel = await ada.channel('deck')
  const queue = await ada.register()
  const both = (events: Event[]) => Object.fromEntries(events.map((event) => [event.property, event.value]))
  for (const [property, value, muted] of [
    ['is_muted', true, true],
    ['in_home_view', true, false],
    ['in_home_view', false, true],
    ['is_muted', false, false],
  ] as const) {
    ada.done(await settings(ada, { stream_id: channel, property, value }))
    const events = await queue.events('subscription')
    expect(events).toHaveLength(2)
    expect(both(events)).toEqual({ is_muted: muted, in_home_view: !muted })
    expect(await subscriptionTo(ada, channel)).toMatchObject({ is_muted: muted, in_home_view: !muted })
  }
})

test('an invalid property, value or channel fails the whole request', async () => {
  const { ada, lena } = await harbour()
  const channel = await ada.channel('deck')
  const good = { stream_id: channel, property: 'pin_to_top', value: true }
  for (const [what, bad] of [
    ['an unknown property', { ...good, property: 'size' }],
    ['no value', { stream_id: channel, property: 'pin_to_top' }],
    ['no channel', { property: 'pin_to_top', value: true }],
    ['no property', { stream_id: channel, value: true }],
    ['a word for a truth', { ...good, value: 'yes' }],
    ['a number for a truth', { ...good, value: 2 }],
    ['a truth for a color', { ...good, property: 'color', value: true }],
    ['a word for a color', { ...good, property: 'color', value: 'red' }],
    ['half a color', { ...good, property: 'color', value: '#ab' }],
    ['an unknown channel', { ...good, stream_id: 4711 }],
    ['a list', [channel]],
  ] as const) {
    expect(await settings(ada, good, bad), what).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  }
  expect(await ada.post('/users/me/subscriptions/properties')).toMatchObject({
    status: 400,
    var_name: 'subscription_data',
  })
  expect(await settings(lena, good)).toMatchObject({ status: 400 })
  expect(await subscriptionTo(ada, channel)).toMatchObject({ pin_to_top: false })
  expect(await settings(ada)).toMatchObject({ status: 200 })
})

test('subscribing again restores personal settings', async () => {
  const { ada } = await harbour()
  const channel = await ada.channel('deck')
  ada.done(
    await settings(
      ada,
      { stream_id: channel, property: 'color', value: '#123456' },
      { stream_id: channel, property: 'pin_to_top', value: true },
    ),
  )
  ada.done(await ada.delete('/users/me/subscriptions', { subscriptions: ['deck'] }))
  ada.done(await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'deck' }] }))
  expect(await subscriptionTo(ada, channel)).toMatchObject({ color: '#123456', pin_to_top: true })
})

test('partial subscriber lists of large channels have bots and recently active users', async () => {
  const { server, ada, bo, adaId, boId } = await harbour()
  const made = await bo.post<{ user_id: number }>('/bots', { full_name: 'Deck Bot', short_name: 'deck' })
  const { user_id: bot } = bo.done<{ user_id: number }>(made)
  const longAgo = Math.floor(Date.now() / 1000) - 15 * 86_400
  const old = await server.realm.change(async (change) => {
    const users: User[] = []
    for (let n = 0; n < 250; n++) {
      const person = {
        email: `old${n}@example.com`,
        fullName: `Old ${n}`,
        passwordHash: null,
        role: 400 as const,
      }
      users.push(await createUser(change, { ...person, createdAt: longAgo }, []))
    }
    return users
  })
  const [sleeper] = old
  if (sleeper === undefined) throw new Error('nobody')
  const subscribers = [adaId, boId, bot, ...old.map(({ id }) => id)]
  const large = await ada.channel('large', { subscribers })
  const small = await ada.channel('small', { subscribers: subscribers.slice(0, 249) })
  const partial = { include_subscribers: 'partial' }
  const told = await subscriptionTo(ada, large, partial)
  expect(told).toMatchObject({ partial_subscribers: [adaId, boId, bot], subscriber_count: 253 })
  expect(told).not.toHaveProperty('subscribers')
  expect((await subscriptionTo(ada, small, partial)).subscribers).toHaveLength(249)
  expect((await subscriptionTo(ada, large, { include_subscribers: 'true' })).subscribers).toHaveLength(253)
  const key = server.server.keys.of(server.realm, sleeper)
  const awake = new Wire(server.url, { authorization: `Basic ${btoa(`${sleeper.deliveryEmail}:${key}`)}` })
  awake.done(await awake.post('/users/me/presence', { status: 'active' }))
  expect((await subscriptionTo(ada, large, partial)).partial_subscribers).toContain(sleeper.id)
})
