import { archiveChannel, createChannel, updateChannel } from '@parley/api/channels/endpoints'
import { streamDeleteEvent } from '@parley/api/channels/events'
import type { AnyEvent } from '@parley/api/contract/event'
import { registerQueue } from '@parley/api/events/endpoints'
import { markAllAsRead, updateMessageFlags, updateMessageFlagsForNarrow } from '@parley/api/flags/endpoints'
import { deleteMessage, getMessage, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { subscribe, unsubscribe, updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import { deleteTopic, updateUserTopic } from '@parley/api/topics/endpoints'
import {
  ApiError,
  allCapabilities,
  defaultRegisterInput,
  differences,
  type Mirror,
  pack,
  partsOf,
  type RegisterAnswer,
  type RegisterInput,
  Session,
  type SessionImage,
  stateOf,
  unpack,
} from '@parley/client'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'

/** Random commands per run. Set `PARLEY_RANDOM_STEPS` for a longer run. */
const STEPS = Number(process.env.PARLEY_RANDOM_STEPS ?? 90)
/** Steps between two checks of the invariants. */
const CHECK_EVERY = 45

const CHANNELS = ['general', 'platform', 'design', 'secrets', 'attic'] as const
const TOPICS = ['', 'plans', 'Plans', 'noise', '✔ done'] as const
const CONTENTS = [
  'hello',
  '@**all** look',
  '@**Bo Kristensen** hi',
  '@**topic** you',
  '/me waves',
  '`code`',
] as const

interface World {
  readonly server: TestServer
  readonly people: readonly Person[]
}

/** A random command of one of the users. */
type Command = (world: World, actor: Person) => Promise<unknown>

const channelName = fc.constantFrom(...CHANNELS)
const topic = fc.constantFrom(...TOPICS)
const somebody = fc.nat({ max: 3 })
/** Distance from the newest message. */
const back = fc.nat({ max: 25 })
const flip = fc.boolean()
const spread = fc.constantFrom('change_one' as const, 'change_later' as const, 'change_all' as const)

const personAt = ({ people }: World, index: number) => people[index % people.length] as Person
const channelNamed = ({ server }: World, name: string) =>
  server.realm.state.channelsByName.get(name)?.id ?? 999

const messageAt = ({ server }: World, index: number) => server.realm.state.lastMessageId - index

const commands: fc.Arbitrary<Command>[] = [
  fc.tuple(channelName, topic, fc.constantFrom(...CONTENTS)).map(
    ([to, subject, content]) =>
      (_, actor) =>
        actor.call(sendMessage, { type: 'channel', to, topic: subject, content }),
  ),
  fc
    .tuple(fc.array(somebody, { minLength: 1, maxLength: 3 }), fc.constantFrom(...CONTENTS))
    .map(([others, content]) => (world, actor) => {
      const to = others.map((index) => personAt(world, index).id)
      return actor.call(sendMessage, { type: 'direct', to, content, read_by_sender: others.length === 1 })
    }),
  fc.tuple(channelName, flip, fc.option(somebody)).map(([name, invite_only, other]) => (world, actor) => {
    const principals = other === null ? undefined : [personAt(world, other).id]
    return actor.call(subscribe, {
      subscriptions: [{ name }],
      invite_only,
      ...(principals ? { principals } : {}),
    })
  }),
  fc.tuple(channelName, fc.option(somebody)).map(([name, other]) => (world, actor) => {
    const principals = other === null ? undefined : [personAt(world, other).id]
    return actor.call(unsubscribe, { subscriptions: [name], ...(principals ? { principals } : {}) })
  }),
  fc.tuple(channelName, flip, fc.array(somebody)).map(
    ([name, invite_only, others]) =>
      (world, actor) =>
        actor.call(createChannel, {
          name,
          invite_only,
          subscribers: others.map((index) => personAt(world, index).id),
        }),
  ),
  fc
    .tuple(
      channelName,
      fc.constantFrom('is_muted', 'pin_to_top', 'in_home_view', 'desktop_notifications'),
      flip,
    )
    .map(([name, property, value]) => (world, actor) => {
      const stream_id = channelNamed(world, name)
      return actor.call(updateSubscriptionSettings, {
        subscription_data: [{ stream_id, property: property as 'is_muted', value }],
      })
    }),
  fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
      flip,
      fc.constantFrom('read', 'starred'),
    )
    .map(
      ([messages, add, flag]) =>
        (_, actor) =>
          actor.call(updateMessageFlags, { messages, op: add ? 'add' : 'remove', flag }),
    ),
  fc.tuple(channelName, flip).map(
    ([name, add]) =>
      (_, actor) =>
        actor.call(updateMessageFlagsForNarrow, {
          anchor: 'newest',
          num_before: 5,
          num_after: 0,
          narrow: [['channel', name]],
          op: add ? 'add' : 'remove',
          flag: 'read',
        }),
  ),
  fc.constant((_, actor) => actor.call(markAllAsRead, {})),
  fc.tuple(back, fc.constantFrom(...CONTENTS)).map(
    ([index, content]) =>
      (world, actor) =>
        actor.call(updateMessage, { message_id: messageAt(world, index), content }),
  ),
  fc
    .tuple(back, topic, fc.option(channelName), spread, flip)
    .map(([index, subject, to, propagate_mode, isTold]) => (world, actor) => {
      const stream_id = to === null ? {} : { stream_id: channelNamed(world, to) }
      return actor.call(updateMessage, {
        message_id: messageAt(world, index),
        topic: subject,
        ...stream_id,
        propagate_mode,
        send_notification_to_new_thread: isTold,
        send_notification_to_old_thread: isTold,
      })
    }),
  fc.tuple(back, flip).map(([index, isDone]) => async (world, actor) => {
    const message_id = messageAt(world, index)
    const { subject } = (await actor.call(getMessage, { message_id })).message
    const topic = isDone ? `✔ ${subject}` : subject.replace('✔ ', '')
    return actor.call(updateMessage, { message_id, topic, propagate_mode: 'change_all' })
  }),
  back.map((index) => (world, actor) => actor.call(deleteMessage, { message_id: messageAt(world, index) })),
  fc.tuple(channelName, topic).map(
    ([name, topic_name]) =>
      (world, actor) =>
        actor.call(deleteTopic, { stream_id: channelNamed(world, name), topic_name }),
  ),
  fc.tuple(channelName, topic, fc.constantFrom(0, 1, 2, 3)).map(
    ([name, subject, visibility_policy]) =>
      (world, actor) =>
        actor.call(updateUserTopic, {
          stream_id: channelNamed(world, name),
          topic: subject,
          visibility_policy: visibility_policy as 0,
        }),
  ),
  fc.tuple(channelName, flip, fc.constantFrom('is_private', 'is_default_stream', 'description')).map(
    ([name, value, what]) =>
      (world, actor) =>
        actor.call(updateChannel, {
          stream_id: channelNamed(world, name),
          ...(what === 'description' ? { description: value ? 'one' : 'two' } : { [what]: value }),
        }),
  ),
  fc.tuple(fc.constantFrom('attic', 'secrets'), flip).map(([name, back]) => (world, actor) => {
    const stream_id = channelNamed(world, name)
    return back
      ? actor.call(updateChannel, { stream_id, is_archived: false })
      : actor.call(archiveChannel, { stream_id })
  }),
]

const step = fc.tuple(somebody, fc.oneof(...commands))

const CLIENTS: readonly RegisterInput[] = [
  { client_capabilities: allCapabilities, include_subscribers: 'true', slim_presence: true },
  { client_capabilities: { notification_settings_null: false }, apply_markdown: true },
]

async function followers(people: readonly Person[]): Promise<Mirror[]> {
  return Promise.all(people.flatMap((person) => CLIENTS.map((client) => person.follow(client))))
}

test('the invariants hold after random commands', async () => {
  const server = await testServer()
  const people = [
    await server.ada(),
    await server.join('bo'),
    await server.join('lena'),
    await server.join('priya'),
  ]
  const world = { server, people }
  await followers(people)
  const seed = seedOf(process.env.PARLEY_RANDOM_SEED)
  const steps = fc.sample(step, { numRuns: STEPS, seed })
  for (const [index, [who, command]] of steps.entries()) {
    const outcome = await command(world, personAt(world, who)).catch((error: unknown) => error)
    const failed = outcome instanceof Error && !(outcome instanceof ApiError && outcome.status < 500)
    expect(failed ? outcome : undefined, `step ${index} of seed ${seed}`).toBeUndefined()
    if ((index + 1) % CHECK_EVERY === 0) {
      await server.check().catch((error: Error) => {
        error.message = `after step ${index} of seed ${seed}: ${error.message}`
        throw error
      })
    }
  }
}, 600_000)

const seedOf = (given: string | undefined) => Number(given ?? Math.floor(Math.random() * 2 ** 31))

/** What the order of events and fetches does not change. */
const essence = ({ id, stream_id, subject, content, reactions }: MessageWithFlags) => {
  return { id, stream_id, subject, content, reactions }
}

/** What is left of an image when it was away from the program. */
function kept({ state, ...rest }: SessionImage): SessionImage {
  const parts = [...partsOf(state)].map(([name, value]) => [name, unpack(pack(value))] as const)
  return { ...structuredClone(rest), state: stateOf(parts) }
}

test('a session that goes on from what an earlier one kept knows what a new one would', async () => {
  const server = await testServer()
  const people = [
    await server.ada(),
    await server.join('bo'),
    await server.join('lena'),
    await server.join('priya'),
  ]
  const world = { server, people }
  const seed = Number(process.env.PARLEY_RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const steps = fc.sample(step, { numRuns: STEPS, seed })
  const run = async (count: number) => {
    for (const [who, command] of steps.splice(0, count)) {
      await command(world, personAt(world, who)).catch((error) => {
        if (!(error instanceof ApiError)) throw error
      })
    }
  }
  const reader = personAt(world, 1)
  // A queue that is read later does not show what was sent where its reader may not read by then.
  const lost = new Set<number | undefined>()
  const narrows = [
    [],
    ...['general', 'platform'].map((name) => [{ operator: 'channel', operand: channelNamed(world, name) }]),
    [
      { operator: 'channel', operand: channelNamed(world, 'general') },
      { operator: 'topic', operand: 'plans' },
    ],
    [{ operator: 'dm', operand: [personAt(world, 2).id] }],
  ]
  await run(STEPS / 3)
  const options = { register: { queue_lifespan_secs: 604_800 } }
  const first = await Session.start(reader.connection, options)
  const lasting = await Session.start(reader.connection)
  onTestFinished(() => lasting.stop())
  lasting.on(streamDeleteEvent, ({ stream_ids }) => {
    for (const id of stream_ids) lost.add(id)
  })
  for (const session of [first, lasting]) {
    for (const narrow of narrows) {
      const list = session.messages.list(narrow)
      list.subscribe(() => {})
      await list.open('newest')
    }
  }
  const since: AnyEvent[] = []
  await run(10)
  await first.next(() => true).catch(() => undefined)
  const image = kept(first.image())
  first.onEvent((event) => since.push(event))
  await run(STEPS / 3)
  await first.next(() => true).catch(() => undefined)
  await first.stop({ leavesQueue: true })
  await run(STEPS / 3)

  const second = Session.resume(reader.connection, image, since, options)
  second.follow(image.cursor?.queueId)
  for (const narrow of narrows) {
    const list = second.messages.list(narrow)
    list.subscribe(() => {})
    if (!list.snapshot.isOpen) await list.open('newest')
  }
  onTestFinished(() => second.stop())
  await expect.poll(() => second.loop.name).toBe('live')
  const { queue_id: _, ...answer } = await reader.call(registerQueue, { ...defaultRegisterInput })
  const message = `seed ${seed}`
  await expect
    .poll(() => differences(second.state, { ...answer, queue_id: null } as RegisterAnswer), { message })
    .toEqual([])
  // What was shown of a channel before its reader left stays in the feed of everything, and is not in a newer one.
  const hasLeft = (id: number | undefined) =>
    id !== undefined && second.state.subscriptions.get(id)?.status !== 'subscribed'
  const shown = (session: Session) => {
    return narrows.map((narrow) => {
      const { messages } = session.messages.list(narrow).snapshot
      return messages
        .filter(({ stream_id: id }) => !lost.has(id) && !(narrow.length === 0 && hasLeft(id)))
        .map(essence)
    })
  }
  await expect.poll(() => shown(second), { message }).toEqual(shown(lasting))
}, 600_000)
