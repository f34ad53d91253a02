import { setTimeout as sleep } from 'node:timers/promises'
import { alertWords } from '@parley/api/alert-words/limits'
import { apiKeys } from '@parley/api/api-keys/limits'
import { botStorage } from '@parley/api/bot-storage/limits'
import { botsOfPerson } from '@parley/api/bots/limits'
import { channels } from '@parley/api/channels/limits'
import type { Collection } from '@parley/api/contract/collection'
import { discoverContract } from '@parley/api/contract/discover'
import { defaultChannelGroups } from '@parley/api/default-channels/limits'
import { realmDomains } from '@parley/api/domains/limits'
import { draftsOfPerson } from '@parley/api/drafts/limits'
import { customEmoji } from '@parley/api/emoji/limits'
import { eventQueues } from '@parley/api/events/limits'
import { weeklyExports } from '@parley/api/exports/limits'
import { feedsOfPerson } from '@parley/api/feeds/limits'
import { channelFolders } from '@parley/api/folders/limits'
import { userGroups } from '@parley/api/groups/limits'
import { webhookDeliveries } from '@parley/api/incoming-webhooks/limits'
import { invitations } from '@parley/api/invites/limits'
import { legalHolds } from '@parley/api/legal-holds/limits'
import { linkifiers } from '@parley/api/linkifiers/limits'
import { directConversations, directParticipants, messageChanges } from '@parley/api/messages/limits'
import { mutedUsers } from '@parley/api/muted-users/limits'
import { navigationViews } from '@parley/api/navigation-views/limits'
import { passkeysOfPerson } from '@parley/api/passkeys/limits'
import { playgrounds } from '@parley/api/playgrounds/limits'
import { profileFields } from '@parley/api/profile-fields/limits'
import { pushDevices } from '@parley/api/push-devices/limits'
import { reactionsOfPerson } from '@parley/api/reactions/limits'
import { remindersOfPerson } from '@parley/api/reminders/limits'
import { savedSnippets } from '@parley/api/saved-snippets/limits'
import { scheduledMessages } from '@parley/api/scheduled-messages/limits'
import { scimTokens } from '@parley/api/scim/limits'
import { browserSessions } from '@parley/api/server/limits'
import { commandRuns, slashCommands } from '@parley/api/slash-commands/limits'
import { submessages, submessagesOfPerson } from '@parley/api/submessages/limits'
import { userTopics } from '@parley/api/topics/limits'
import { unfinishedUploads, uploadsOfPerson } from '@parley/api/uploads/limits'
import { accounts } from '@parley/api/users/limits'
import { expect, onTestFinished, test } from 'vitest'
import { beginSession } from '#directory/sessions/commands.ts'
import { accountOf } from '#directory/users/commands.ts'
import { type Answer, type Wire, wireOf } from './document/wire.ts'
import { PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { Authenticator } from './support/authenticator.ts'
import { basicOf, picture } from './support/files.ts'
import { content, WebServer } from './support/web-server.ts'

/** An organization to add things to, with a channel, a message, a poll, and people. */
interface World {
  readonly server: TestServer
  readonly person: Person
  readonly ada: Wire
  readonly people: readonly Person[]
  readonly channel: number
  readonly message: number
  readonly poll: number
  readonly otherPoll: number
  /** Address of a feed. */
  readonly feed: string
}

/** How to add and remove an item of a collection. Each `n` is a different item. */
interface Way {
  /** The number of items at first; 0 if missing. */
  present?(world: World): number
  /** How much of the cap one item takes; 1 if missing. */
  readonly size?: number
  add(world: World, n: number): Promise<Answer>
  remove?(world: World, n: number, added: Answer): Promise<Answer>
  /** Counts the items, for collections that evict instead of refusing. */
  count?(world: World): Promise<number>
}

const LATER = 4_000_000_000

const rowsOf = async ({ server, person }: World, table: string) => {
  const { rows } = await server.server.db.query<{ count: number }>(
    `select count(*) from ${table} where user_id = $1`,
    [person.id],
  )
  return rows[0]?.count ?? 0
}

async function countOf({ server: { db } }: TestServer, table: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*) from ${table}`)
  return rows[0]?.count ?? 0
}

function filled(name: string, bytes: Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** Sends a tus request, whose response is in the headers. */
async function tus({ server, person }: World, method: string, path: string, headers = {}): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: basicOf(person), ...headers },
  })
  const text = await response.text()
  const { status } = response
  if (status < 300) return { status, result: 'success', msg: '', location: response.headers.get('location') }
  return { ...(JSON.parse(text) as Answer), status }
}

const option = (n: number) => JSON.stringify({ type: 'new_option', idx: n, option: `option ${n}` })
const addOption =
  (poll: 'poll' | 'otherPoll'): Way['add'] =>
  ({ ada, [poll]: message_id }, n) =>
    ada.post('/submessage', { message_id, msg_type: 'widget', content: option(n) })
const EMOJI = ['octopus', 'tada', 'heart', 'smile', 'wave', 'rocket', 'fire']

const WAYS = new Map<Collection, Way>([
  [
    alertWords,
    {
      add: ({ ada }, n) => ada.post('/users/me/alert_words', { alert_words: [`word${n}`] }),
      remove: ({ ada }, n) => ada.delete('/users/me/alert_words', { alert_words: [`word${n}`] }),
    },
  ],
  [
    apiKeys,
    {
      add: ({ ada }, n) => ada.post('/users/me/api_keys', { name: `Key ${n}`, access: 'read' }),
      remove: ({ ada }, _, { id }) => ada.delete(`/users/me/api_keys/${id}`),
    },
  ],
  [
    scimTokens,
    {
      add: ({ ada }, n) => ada.post('/scim_tokens', { name: `Provider ${n}` }),
      remove: ({ ada }, _, { id }) => ada.delete(`/scim_tokens/${id}`),
    },
  ],
  [
    legalHolds,
    {
      add: ({ ada, people }, n) =>
        ada.post('/realm/legal_holds', { user_id: people[n - 1]?.id, reason: 'Case 12' }),
      remove: ({ ada }, _, { id }) => ada.delete(`/realm/legal_holds/${id}`, { reason: 'Closed' }),
    },
  ],
  [
    botStorage,
    {
      size: 2,
      add: ({ ada }, n) => ada.put('/bot_storage', { storage: { [n]: 'x' } }),
      remove: ({ ada }, n) => ada.delete('/bot_storage', { keys: [String(n)] }),
    },
  ],
  [
    webhookDeliveries,
    {
      add: async ({ ada, server }, n) => {
        if (n === 1) await ada.post('/bots', { full_name: 'Reporter', short_name: 'reporter', bot_type: 2 })
        const [id] = [...server.realm.state.bots.keys()].slice(-1)
        return ada.post(`/bots/${id}/deliveries`, { integration: 'json' })
      },
      count: ({ server }) => countOf(server, 'webhook_deliveries'),
    },
  ],
  [
    slashCommands,
    {
      add: async ({ ada, server, feed }, n) => {
        if (n === 1)
          await ada.post('/bots', {
            full_name: 'Caller',
            short_name: 'caller',
            bot_type: 3,
            payload_url: feed,
          })
        return ada.post('/slash_commands', {
          name: `c${n}`,
          bot_id: [...server.realm.state.bots.keys()].at(-1),
        })
      },
      remove: ({ ada }, _, { id }) => ada.delete(`/slash_commands/${id}`),
    },
  ],
  [
    commandRuns,
    {
      add: async ({ ada, server, feed, channel }, n) => {
        if (n === 1) await ada.post('/slash_commands', { name: 'called', payload_url: feed })
        const id = server.realm.state.slashCommands.at(-1)?.id
        return ada.post(`/slash_commands/${id}/call`, { type: 'channel', to: channel, topic: 'x' })
      },
      count: (world) => rowsOf(world, 'slash_command_calls'),
    },
  ],
  [
    feedsOfPerson,
    {
      add: async ({ ada, server, feed }, n) => {
        if (n === 1) await ada.post('/bots', { full_name: 'Reader', short_name: 'reader', bot_type: 2 })
        const [id] = [...server.realm.state.bots.keys()].slice(-1)
        return ada.post(`/bots/${id}/feeds`, { url: feed, topic: `topic ${n}` })
      },
      remove: ({ ada, server }, _, { feed }) =>
        ada.delete(
          `/bots/${[...server.realm.state.bots.keys()].at(-1)}/feeds/${(feed as { id: number }).id}`,
        ),
    },
  ],
  [
    botsOfPerson,
    {
      present: ({ server }) => server.realm.state.bots.size,
      add: ({ ada }, n) => ada.post('/bots', { full_name: `Bot ${n}`, short_name: `bot${n}`, bot_type: 1 }),
    },
  ],
  [
    accounts,
    {
      present: ({ server }) => server.realm.state.users.size,
      add: ({ ada }, n) =>
        ada.post('/users', { email: `new${n}@example.com`, password: PASSWORD, full_name: `New ${n}` }),
    },
  ],
  [
    channels,
    {
      present: ({ server }) => server.realm.state.channels.size,
      add: ({ ada }, n) => ada.post('/users/me/subscriptions', { subscriptions: [{ name: `channel ${n}` }] }),
    },
  ],
  [
    defaultChannelGroups,
    {
      add: ({ ada }, n) =>
        ada.post('/default_stream_groups/create', {
          group_name: `group ${n}`,
          description: '',
          stream_names: [],
        }),
      remove: ({ ada, server }, n) => {
        const all = [...server.realm.state.defaultChannelGroups.values()]
        return ada.delete(`/default_stream_groups/${all.find(({ name }) => name === `group ${n}`)?.id}`)
      },
    },
  ],
  [
    realmDomains,
    {
      add: ({ ada }, n) => ada.post('/realm/domains', { domain: `d${n}.example`, allow_subdomains: false }),
      remove: ({ ada }, n) => ada.delete(`/realm/domains/d${n}.example`),
    },
  ],
  [
    draftsOfPerson,
    {
      add: ({ ada, channel }) =>
        ada.post('/drafts', { drafts: [{ type: 'stream', to: [channel], topic: 't', content: 'c' }] }),
      remove: ({ ada }, _, { ids }) => ada.delete(`/drafts/${(ids as number[])[0]}`),
    },
  ],
  [
    customEmoji,
    {
      add: async ({ ada }, n) =>
        ada.raw(`/realm/emoji/own${n}`, { method: 'POST', body: filled('a.png', await picture('png')) }),
    },
  ],
  [
    eventQueues,
    {
      add: ({ ada }) => ada.post('/register', { event_types: ['typing'], fetch_event_types: [] }),
      count: (world) => rowsOf(world, 'queues'),
    },
  ],
  [weeklyExports, { add: ({ ada }) => ada.post('/export/realm') }],
  [
    channelFolders,
    { add: ({ ada }, n) => ada.post('/channel_folders/create', { name: `folder ${n}`, description: '' }) },
  ],
  [
    userGroups,
    {
      present: ({ server }) => server.realm.state.groups.size,
      add: ({ ada }, n) =>
        ada.post('/user_groups/create', { name: `group ${n}`, description: '', members: [] }),
    },
  ],
  [
    invitations,
    { add: ({ ada }) => ada.post('/invites/multiuse', { stream_ids: [], invite_expires_in_minutes: 10 }) },
  ],
  [
    linkifiers,
    {
      add: ({ ada }, n) =>
        ada.post('/realm/filters', {
          pattern: `A${n}-(?P<id>[0-9]+)`,
          url_template: 'https://example.com/{id}',
        }),
      remove: ({ ada }, _, { id }) => ada.delete(`/realm/filters/${id}`),
    },
  ],
  [
    playgrounds,
    {
      add: ({ ada }, n) =>
        ada.post('/realm/playgrounds', {
          name: `ground ${n}`,
          pygments_language: 'Python',
          url_template: 'https://example.com/{code}',
        }),
      remove: ({ ada }, _, { id }) => ada.delete(`/realm/playgrounds/${id}`),
    },
  ],
  [
    profileFields,
    {
      present: ({ server }) => server.realm.state.profileFields.size,
      add: ({ ada }, n) => ada.post('/realm/profile_fields', { name: `Field ${n}`, field_type: 1 }),
      remove: ({ ada }, _, { id }) => ada.delete(`/realm/profile_fields/${id}`),
    },
  ],
  [
    mutedUsers,
    {
      add: ({ ada, people }, n) => ada.post(`/users/me/muted_users/${people[n]?.id}`),
      remove: ({ ada, people }, n) => ada.delete(`/users/me/muted_users/${people[n]?.id}`),
    },
  ],
  [
    navigationViews,
    {
      add: ({ ada }, n) =>
        ada.post('/navigation_views', { fragment: `narrow-${n}`, is_pinned: true, name: `View ${n}` }),
      remove: ({ ada }, n) => ada.delete(`/navigation_views/narrow-${n}`),
    },
  ],
  [
    pushDevices,
    {
      add: ({ ada }, n) => ada.post('/users/me/android_gcm_reg_id', { token: `token${n}` }),
      remove: ({ ada }, n) => ada.delete('/users/me/android_gcm_reg_id', { token: `token${n}` }),
    },
  ],
  [
    remindersOfPerson,
    {
      add: ({ ada, message: message_id }) =>
        ada.post('/reminders', { message_id, scheduled_delivery_timestamp: LATER }),
      remove: ({ ada }, _, { reminder_id }) => ada.delete(`/reminders/${reminder_id}`),
    },
  ],
  [
    savedSnippets,
    {
      add: ({ ada }, n) => ada.post('/saved_snippets', { title: `Snippet ${n}`, content: 'x' }),
      remove: ({ ada }, _, { saved_snippet_id: id }) => ada.delete(`/saved_snippets/${id}`),
    },
  ],
  [
    scheduledMessages,
    {
      add: ({ ada, channel: to }) =>
        ada.post('/scheduled_messages', {
          type: 'channel',
          to,
          topic: 't',
          content: 'later',
          scheduled_delivery_timestamp: LATER,
        }),
      remove: ({ ada }, _, { scheduled_message_id: id }) => ada.delete(`/scheduled_messages/${id}`),
    },
  ],
  [
    userTopics,
    {
      present: ({ server, person }) => server.realm.state.userTopics.get(person.id)?.size ?? 0,
      add: ({ ada, channel: stream_id }, n) =>
        ada.post('/user_topics', { stream_id, topic: `topic ${n}`, visibility_policy: 3 }),
      remove: ({ ada, channel: stream_id }, n) =>
        ada.post('/user_topics', { stream_id, topic: `topic ${n}`, visibility_policy: 0 }),
    },
  ],
  [
    reactionsOfPerson,
    {
      add: ({ ada, message }, n) => ada.post(`/messages/${message}/reactions`, { emoji_name: EMOJI[n] }),
      remove: ({ ada, message }, n) => ada.delete(`/messages/${message}/reactions`, { emoji_name: EMOJI[n] }),
    },
  ],
  [submessages, { present: () => 1, add: addOption('poll') }],
  [submessagesOfPerson, { present: () => 1, add: addOption('otherPoll') }],
  [
    messageChanges,
    { add: ({ ada, message }, n) => ada.patch(`/messages/${message}`, { content: `words ${n}` }) },
  ],
  [
    directConversations,
    {
      present: ({ server, person }) => server.realm.state.directsByUser.get(person.id)?.size ?? 0,
      add: ({ ada, people }, n) =>
        ada.post('/messages', { type: 'direct', to: [people[n]?.id], content: 'hello' }),
    },
  ],
  [
    uploadsOfPerson,
    {
      add: ({ ada }, n) =>
        ada.raw('/user_uploads', { method: 'POST', body: filled(`${n}.txt`, Buffer.from('x')) }),
      remove: async ({ ada }, n) => {
        const { attachments } = ada.done<{ attachments: { id: number; name: string }[] }>(
          await ada.get('/attachments'),
        )
        return ada.delete(`/attachments/${attachments.find(({ name }) => name === `${n}.txt`)?.id}`)
      },
    },
  ],
  [
    unfinishedUploads,
    {
      add: (world) => tus(world, 'POST', '/api/v1/tus', { 'upload-length': '10' }),
      remove: (world, _, { location }) => tus(world, 'DELETE', String(location)),
    },
  ],
  [
    passkeysOfPerson,
    {
      async add({ ada, server, person }, n) {
        const { passkeys } = server.server
        const user = accountOf(server.realm.state, person.id)
        const options = await passkeys.creationOptions(server.realm, user)
        const passkey = new Authenticator(server.realm.url).make(options)
        return ada.post('/passkeys', { name: `Device ${n}`, passkey })
      },
      remove({ ada }, _, { id, ...added }) {
        const [code = ''] = added.recovery_codes as string[]
        return ada.delete(`/passkeys/${id}`, { password: PASSWORD, code })
      },
    },
  ],
  [
    browserSessions,
    {
      async add({ server, person }) {
        await beginSession(server.realm, person.id)
        return { status: 200, result: 'success', msg: '' }
      },
      count: (world) => rowsOf(world, 'sessions'),
    },
  ],
])

/** Collections that get all their items at creation. */
const AT_ONCE = [directParticipants]

const { collections } = await discoverContract()

async function world(): Promise<World> {
  const server = await testServer()
  const person = await server.ada()
  const ada = wireOf(server, person)
  const people = [person]
  for (const name of ['bo', 'lena', 'ines', 'tomas', 'priya', 'samuel'] as const) {
    people.push(await server.join(name))
  }
  const channel = await ada.channel('platform')
  const message = await ada.say(channel, 'first')
  const poll = await ada.say(channel, 'second', '/poll Lunch?')
  const otherPoll = await ada.say(channel, 'third', '/poll Dinner?')
  const web = await WebServer.start({ '/feed': content('text/xml', '<rss/>') })
  return { server, person, ada, people, channel, message, poll, otherPoll, feed: `${web.url}/feed` }
}

/** Lowers the cap of a collection until the test ends. */
function lower(collection: Collection, cap: number) {
  const { cap: before } = collection
  onTestFinished(() => {
    collection.cap = before
  })
  collection.cap = cap
}

/** The number of rows of each table and the position of the journal, after background work of earlier requests. */
async function contents({ server: { server, realm } }: World): Promise<unknown> {
  const due = 'select from graphile_worker._private_jobs where run_at <= now() limit 1'
  while ((await server.db.query(due)).rows.length > 0) await sleep(5)
  const { rows } = await server.db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname !~ '^(message_index_|search_progress|messages_to_index|notification_progress)' order by 1`,
  )
  // The text index and who is told of messages follow behind, by themselves.
  const counts = rows.map(({ name }) => `(select count(*) from ${name}) as ${name}`)
  const counted = await server.db.query(`select ${counts.join(', ')}`)
  return { ...counted.rows[0], head: realm.state.journalHead }
}

test('this test can fill each collection', () => {
  const ways = new Set([...WAYS.keys(), ...AT_ONCE])
  const missing = collections.filter((collection) => !ways.has(collection))
  expect(missing.map(({ things }) => things)).toEqual([])
})

const isRefusing = ([{ declaration }]: readonly [Collection, Way]) => declaration.whenFull === undefined

test('each takes items up to its cap, also concurrently, and again after a removal', async () => {
  const here = await world()
  for (const [collection, way] of [...WAYS].filter(isRefusing)) await fillUp(here, collection, way)
})

async function fillUp(here: World, collection: Collection, way: Way) {
  const { things } = collection
  lower(collection, ((way.present?.(here) ?? 0) + 2) * (way.size ?? 1))
  const first = await way.add(here, 1)
  expect(first, things).toMatchObject({ result: 'success' })
  const { message: msg, code, status } = collection.full()
  // Only one of them gets the last place.
  const both = await Promise.all([way.add(here, 2), way.add(here, 3)])
  expect(
    both.toSorted((a, b) => a.status - b.status),
    things,
  ).toMatchObject([{ result: 'success' }, { result: 'error', msg, code, status }])
  const before = await contents(here)
  expect(await way.add(here, 4), things).toMatchObject({ result: 'error', msg, code, status })
  expect(await contents(here), things).toEqual(before)
  expect(way.remove === undefined, things).toBe(collection.declaration.isNeverEmptied !== undefined)
  if (way.remove !== undefined) {
    expect(await way.remove(here, 1, first), things).toMatchObject({ result: 'success' })
    expect(await way.add(here, 5), things).toMatchObject({ result: 'success' })
    expect(await way.add(here, 6), things).toMatchObject({ result: 'error', msg })
  }
  // Other collections count these items too, such as accounts the bots, and must have room again.
  collection.cap = collection.declaration.cap
}

test('collections that refuse nobody evict the least used item', async () => {
  const here = await world()
  for (const [collection, way] of [...WAYS].filter((one) => !isRefusing(one))) {
    lower(collection, 2)
    for (let n = 1; n < 5; n++) expect(await way.add(here, n)).toMatchObject({ result: 'success' })
    expect(await way.count?.(here), collection.things).toBe(2)
  }
})

test('a direct conversation has a cap of people', async () => {
  const { ada, people } = await world()
  lower(directParticipants, 3)
  const ids = people.map(({ id }) => id)
  expect(await ada.post('/messages', { type: 'direct', to: ids.slice(0, 4), content: 'x' })).toMatchObject({
    status: 400,
    msg: directParticipants.full().message,
  })
  await ada.tell(ids.slice(0, 3))
})

test('at the cap of topic policies, a message is still sent', async () => {
  const { ada, server, person, channel, people } = await world()
  const own = () => server.realm.state.userTopics.get(person.id)?.size ?? 0
  lower(userTopics, own())
  await ada.say(channel, 'a topic that its author would follow')
  const bo = wireOf(server, people[1] as Person)
  bo.done(await bo.post('/users/me/subscriptions', { subscriptions: [{ name: 'platform' }] }))
  await bo.say(channel, 'another', '@**Ada Lindqvist**')
  expect(own()).toBe(userTopics.cap)
  // Changing an existing policy needs no room.
  const change = { stream_id: channel, topic: 'first', visibility_policy: 1 }
  expect(await ada.post('/user_topics', change)).toMatchObject({ result: 'success' })
})
