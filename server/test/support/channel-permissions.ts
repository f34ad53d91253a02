import {
  archiveChannel,
  createChannel,
  getChannel,
  getChannelEmailAddress,
  updateChannel,
} from '@parley/api/channels/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import {
  getSubscribers,
  getSubscriptionStatus,
  subscribe,
  unsubscribe,
  updateSubscriptionProperty,
} from '@parley/api/subscriptions/endpoints'
import { getChannelTopics, updateUserTopic } from '@parley/api/topics/endpoints'
import { ApiError } from '@parley/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER } from '#directory/users/roles.ts'
import { type Person, TestServer } from '../harness.ts'
import { fresh } from '../permissions/scene.ts'
import { groupId, setForRealm } from './channels.ts'
import { giveRole } from './roles.ts'
import type { Sample } from './sample.ts'

// Who may do what: a column for each role; `+` may, `-` may not.
const ROLES = [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST] as const
const CAST_BY_ROLE = ['tomas', 'ines', 'priya', 'bo', 'lena'] as const

const KINDS = {
  web: { is_web_public: true },
  public: {},
  shared: { invite_only: true, history_public_to_subscribers: true },
  protected: { invite_only: true },
  archived: {},
} as const
type Kind = keyof typeof KINDS

interface Case {
  readonly actor: Person
  readonly id: number
  readonly name: string
  readonly kind: Kind
}

let server: TestServer
let ada: Person
let yuki: Person
let samuel: Person
let actors: Person[]

/** Each action and who may do it: by kind of channel, for subscribers (`in`) and others (`out`). */
const TABLE: Record<string, { try: (one: Case) => Promise<unknown>; may: string }> = {
  'see the channel': {
    try: ({ actor, id }) => actor.call(getChannel, { stream_id: id }),
    may: `
      in   web +++++ public +++++ shared +++++ protected +++++ archived +++++
      out  web +++++ public ++++- shared ++--- protected ++--- archived ++++-`,
  },
  'see who is subscribed': {
    try: ({ actor, id }) => actor.call(getSubscribers, { stream_id: id }),
    may: `
      in   web +++++ public +++++ shared +++++ protected +++++ archived +++++
      out  web +++++ public ++++- shared ++--- protected ++--- archived ++++-`,
  },
  'ask whether somebody is subscribed': {
    try: ({ actor, id }) => actor.call(getSubscriptionStatus, { user_id: yuki.id, stream_id: id }),
    may: `
      in   web +++++ public +++++ shared +++++ protected +++++ archived +++++
      out  web +++++ public ++++- shared ++--- protected ++--- archived ++++-`,
  },
  'get its e-mail address': {
    try: ({ actor, id }) => actor.call(getChannelEmailAddress, { stream_id: id }),
    may: `
      in   web +++++ public +++++ shared +++++ protected +++++ archived +++++
      out  web +++++ public ++++- shared ++--- protected ++--- archived ++++-`,
  },
  'list its topics': {
    try: ({ actor, id }) => actor.call(getChannelTopics, { stream_id: id }),
    may: `
      in   web +++++ public +++++ shared +++++ protected +++++ archived +++++
      out  web +++++ public ++++- shared ----- protected ----- archived ++++-`,
  },
  'mute a topic': {
    try: ({ actor, id }) => actor.call(updateUserTopic, { stream_id: id, topic: 'x', visibility_policy: 1 }),
    may: `
      in   web +++++ public +++++ shared +++++ protected +++++ archived +++++
      out  web +++++ public ++++- shared ----- protected ----- archived ++++-`,
  },
  'mute the channel': {
    try: ({ actor, id }) =>
      actor.call(updateSubscriptionProperty, { stream_id: id, property: 'is_muted', value: true }),
    may: `
      in   web +++++ public +++++ shared +++++ protected +++++ archived +++++
      out  web ----- public ----- shared ----- protected ----- archived -----`,
  },
  post: {
    try: ({ actor, id }) => actor.call(sendMessage, { type: 'channel', to: id, topic: 'x', content: 'x' }),
    may: `
      in   web +++++ public +++++ shared +++++ protected +++++ archived -----
      out  web ++++- public ++++- shared ----- protected ----- archived -----`,
  },
  join: {
    try: ({ actor, name }) => actor.call(subscribe, { subscriptions: [{ name }] }),
    may: `
      in   web ++++- public ++++- shared ++++- protected ++++- archived ++++-
      out  web ++++- public ++++- shared ----- protected ----- archived ++++-`,
  },
  'add somebody else': {
    try: ({ actor, name }) => actor.call(subscribe, { subscriptions: [{ name }], principals: [samuel.id] }),
    may: `
      in   web ++++- public ++++- shared ++++- protected ++++- archived ++++-
      out  web ++++- public ++++- shared ----- protected ----- archived ++++-`,
  },
  leave: {
    try: ({ actor, name }) => actor.call(unsubscribe, { subscriptions: [name] }),
    may: `
      in   web +++++ public +++++ shared +++++ protected +++++ archived +++++
      out  web +++++ public ++++- shared ++--- protected ++--- archived ++++-`,
  },
  'remove somebody else': {
    try: ({ actor, name }) => actor.call(unsubscribe, { subscriptions: [name], principals: [yuki.id] }),
    may: `
      in   web ++--- public ++--- shared ++--- protected ++--- archived ++---
      out  web ++--- public ++--- shared ++--- protected ++--- archived ++---`,
  },
  rename: {
    try: ({ actor, id, name }) =>
      actor.call(updateChannel, { stream_id: id, new_name: `${name}!`, description: 'x' }),
    may: `
      in   web ++--- public ++--- shared ++--- protected ++--- archived ++---
      out  web ++--- public ++--- shared ++--- protected ++--- archived ++---`,
  },
  'open or close it': {
    try: ({ actor, id, kind }) =>
      actor.call(updateChannel, { stream_id: id, is_private: kind !== 'shared' && kind !== 'protected' }),
    may: `
      in   web ++--- public ++--- shared ++--- protected ++--- archived ++---
      out  web ++--- public ++--- shared ----- protected ----- archived ++---`,
  },
  'open it to the web': {
    try: ({ actor, id }) =>
      actor.call(updateChannel, { stream_id: id, is_private: false, is_web_public: true }),
    may: `
      in   web ++--- public +---- shared +---- protected +---- archived +----
      out  web ++--- public +---- shared ----- protected ----- archived +----`,
  },
  'let others read it': {
    try: ({ actor, id }) =>
      actor.call(updateChannel, {
        stream_id: id,
        can_subscribe_group: { new: groupId(server, 'role:members') },
      }),
    may: `
      in   web ++--- public ++--- shared ++--- protected ++--- archived ++---
      out  web ++--- public ++--- shared ----- protected ----- archived ++---`,
  },
  'say who posts': {
    try: ({ actor, id }) =>
      actor.call(updateChannel, {
        stream_id: id,
        can_send_message_group: { new: groupId(server, 'role:members') },
      }),
    may: `
      in   web ++--- public ++--- shared ++--- protected ++--- archived ++---
      out  web ++--- public ++--- shared ++--- protected ++--- archived ++---`,
  },
  'say how long messages are kept': {
    try: ({ actor, id }) => actor.call(updateChannel, { stream_id: id, message_retention_days: 7 }),
    may: `
      in   web +---- public +---- shared +---- protected +---- archived +----
      out  web +---- public +---- shared +---- protected +---- archived +----`,
  },
  'make it a default channel': {
    try: ({ actor, id }) => actor.call(updateChannel, { stream_id: id, is_default_stream: true }),
    may: `
      in   web ++--- public ++--- shared ----- protected ----- archived -----
      out  web ++--- public ++--- shared ----- protected ----- archived -----`,
  },
  archive: {
    try: ({ actor, id }) => actor.call(archiveChannel, { stream_id: id }),
    may: `
      in   web ++--- public ++--- shared ++--- protected ++--- archived -----
      out  web ++--- public ++--- shared ++--- protected ++--- archived -----`,
  },
  unarchive: {
    try: ({ actor, id }) => actor.call(updateChannel, { stream_id: id, is_archived: false }),
    may: `
      in   web ++--- public ++--- shared ++--- protected ++--- archived ++---
      out  web ++--- public ++--- shared ++--- protected ++--- archived ++---`,
  },
}

/** Defines a test for each action, which is tried in each case that is chosen, and one for new channels. */
export function tryChannelPermissions(sample: Sample): void {
  beforeAll(prepare)
  afterAll(async () => {
    await server.check()
    await server.stop()
  })

  test.each(Object.entries(TABLE))('%s', { timeout: 120_000 }, async (what, { try: attempt, may }) => {
    const found: string[] = []
    const expected = rowsOf(may)
    for (const row of expected) {
      const [membership, ...cells] = row.split(' ') as ['in' | 'out', ...string[]]
      const tried: string[] = []
      for (let at = 0; at < cells.length; at += 2) {
        const [kind, stated = ''] = cells.slice(at, at + 2) as [Kind, string]
        let letters = ''
        const chosen = sample(actors)
        for (const [index, actor] of actors.entries())
          letters += chosen.includes(actor)
            ? await answer(what, membership, kind, actor, attempt)
            : stated[index]
        tried.push(kind, letters)
      }
      found.push([membership, ...tried].join(' '))
    }
    expect(found).toEqual(expected)
  })

  test('create', tryToCreate)
}

async function prepare(): Promise<void> {
  server = await TestServer.start()
  ada = await server.ada()
  yuki = await server.join('yuki')
  samuel = await server.join('samuel')
  actors = []
  for (const [index, name] of CAST_BY_ROLE.entries()) {
    const person = await server.join(name)
    await giveRole(server, person, ROLES[index] ?? MEMBER)
    actors.push(person)
  }
  await setForRealm(server, { enable_spectator_access: true })
}

const rowsOf = (may: string) =>
  may
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/ +/g, ' '))

async function answer(
  what: string,
  membership: 'in' | 'out',
  kind: Kind,
  actor: Person,
  attempt: (one: Case) => Promise<unknown>,
): Promise<string> {
  const name = fresh(`${what} ${membership} ${kind}`)
  const subscribers = [ada.id, yuki.id, ...(membership === 'in' ? [actor.id] : [])]
  const { id } = await ada.call(createChannel, {
    name,
    ...KINDS[kind],
    subscribers,
    send_new_subscription_messages: false,
  })
  if (kind === 'archived') await ada.call(archiveChannel, { stream_id: id })
  return outcome(attempt({ actor, id, name, kind }))
}

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => '+',
    (error: unknown) => (error instanceof ApiError && error.status < 500 ? '-' : `[${error}]`),
  )

async function tryToCreate(): Promise<void> {
  const requests = {
    public: {},
    private: { invite_only: true },
    web: { is_web_public: true },
    default: { is_default_stream: true },
    'with own retention': { message_retention_days: 7 },
    'for deleting anything': { can_delete_any_message_group: groupId(server, 'role:members') },
    'with a topics policy': { topics_policy: 'disable_empty_topic' as const },
  }
  const found: Record<string, string> = {}
  for (const [name, request] of Object.entries(requests)) {
    found[name] = ''
    for (const actor of actors) {
      const call = actor.call(createChannel, {
        name: fresh(`create ${name}`),
        subscribers: [actor.id],
        ...request,
      })
      found[name] += await outcome(call)
    }
  }
  expect(found).toEqual({
    public: '++++-',
    private: '++++-',
    web: '+----',
    default: '++---',
    'with own retention': '+----',
    'for deleting anything': '+++--',
    'with a topics policy': '++++-',
  })
}
