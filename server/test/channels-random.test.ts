import { archiveChannel, createChannel, updateChannel } from '@parley/api/channels/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { subscribe, unsubscribe, updateSubscriptions } from '@parley/api/subscriptions/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { ApiError } from '@parley/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADMINISTRATOR, GUEST } from '#directory/users/roles.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { groupId, setForRealm } from './support/channels.ts'
import { giveRole } from './support/roles.ts'
import { maySeeChannel } from './visibility-rules.ts'

/** Random commands per run. Set `PARLEY_RANDOM_STEPS` for a longer run. */
const STEPS = Number(process.env.PARLEY_RANDOM_STEPS ?? 100)
const NAMES = ['general', 'design', 'secrets', 'attic'] as const
const NEW_NAMES = [...NAMES, 'art', 'DESIGN'] as const
const TOPICS = ['', 'plans', 'Plans'] as const
const GROUPS = ['role:members', 'role:nobody', 'role:moderators'] as const

interface World {
  readonly server: TestServer
  readonly people: readonly Person[]
}

type Command = (world: World, actor: Person) => Promise<unknown>

const name = fc.constantFrom(...NAMES)
const somebody = fc.nat({ max: 3 })
const flip = fc.boolean()
const channelOf = ({ server }: World, called: string) =>
  server.realm.state.channelsByName.get(called.toLowerCase())?.id ?? 999
const personAt = ({ people }: World, index: number) => people[index % people.length] as Person

const settings = fc.oneof(
  fc.record({ is_private: flip, history_public_to_subscribers: fc.option(flip, { nil: undefined }) }),
  fc.record({ is_private: fc.constant(false), is_web_public: flip }),
  fc.record({ new_name: fc.constantFrom(...NEW_NAMES) }),
  fc.record({ description: fc.constantFrom('', 'one', '*two*') }),
  fc.record({ is_archived: fc.constant(false) }),
  fc.record({ is_default_stream: flip }),
)
const permission = fc.tuple(
  fc.constantFrom(
    'can_subscribe_group',
    'can_add_subscribers_group',
    'can_administer_channel_group',
    'can_send_message_group',
  ),
  fc.oneof(fc.constantFrom(...GROUPS), fc.array(somebody, { maxLength: 2 })),
)

const commands: fc.Arbitrary<Command>[] = [
  fc.tuple(name, settings).map(
    ([called, update]) =>
      (world, actor) =>
        actor.call(updateChannel, { stream_id: channelOf(world, called), ...update }),
  ),
  fc.tuple(name, permission).map(([called, [setting, value]]) => (world, actor) => {
    const given =
      typeof value === 'string'
        ? groupId(world.server, value)
        : { direct_members: value.map((index) => personAt(world, index).id), direct_subgroups: [] }
    return actor.call(updateChannel, { stream_id: channelOf(world, called), [setting]: { new: given } })
  }),
  name.map((called) => (world, actor) => actor.call(archiveChannel, { stream_id: channelOf(world, called) })),
  fc
    .tuple(name, flip, fc.array(somebody, { maxLength: 3 }))
    .map(([called, invite_only, others]) => (world, actor) => {
      const subscribers = others.map((index) => personAt(world, index).id)
      return actor.call(createChannel, { name: called, invite_only, subscribers, announce: true })
    }),
  fc.tuple(name, fc.option(somebody, { nil: undefined })).map(([called, other]) => (world, actor) => {
    const principals = other === undefined ? {} : { principals: [personAt(world, other).id] }
    return actor.call(subscribe, { subscriptions: [{ name: called }], ...principals })
  }),
  fc.tuple(name, fc.option(somebody, { nil: undefined })).map(([called, other]) => (world, actor) => {
    const principals = other === undefined ? {} : { principals: [personAt(world, other).id] }
    return actor.call(unsubscribe, { subscriptions: [called], ...principals })
  }),
  fc.tuple(name, name).map(
    ([joined, left]) =>
      (_, actor) =>
        actor.call(updateSubscriptions, { add: [{ name: joined }], delete: [left] }),
  ),
  fc.tuple(name, fc.constantFrom(...TOPICS), fc.constantFrom('x', '@**Bo Kristensen**')).map(
    ([called, topic, content]) =>
      (world, actor) =>
        actor.call(sendMessage, { type: 'channel', to: channelOf(world, called), topic, content }),
  ),
  fc.tuple(name, fc.constantFrom(...TOPICS), fc.constantFrom(0, 1, 2, 3)).map(
    ([called, topic, policy]) =>
      (world, actor) =>
        actor.call(updateUserTopic, {
          stream_id: channelOf(world, called),
          topic,
          visibility_policy: policy as 0,
        }),
  ),
]

test('after random changes of channels, everyone sees exactly what they may see', {
  timeout: 120_000,
}, async () => {
  const server = await testServer()
  const [ada, ines, bo, lena] = [
    await server.ada(),
    await server.join('ines'),
    await server.join('bo'),
    await server.join('lena'),
  ]
  await giveRole(server, ines, ADMINISTRATOR)
  await giveRole(server, lena, GUEST)
  const general = channelOf({ server, people: [] }, 'general')
  await setForRealm(server, { enable_spectator_access: true, new_stream_announcements_stream_id: general })
  const world: World = { server, people: [ada, ines, bo, lena] }
  await server.followAll(world.people)
  for (const person of world.people) {
    await person.follow({ include_subscribers: 'partial' })
    await person.follow({
      include_subscribers: 'true',
      client_capabilities: { notification_settings_null: false },
    })
  }
  const seed = Number(process.env.PARLEY_RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const steps = fc.sample(fc.tuple(fc.oneof(...commands), somebody, fc.nat({ max: 9 })), {
    seed,
    numRuns: STEPS,
  })
  for (const [index, [command, who, pause]] of steps.entries()) {
    const outcome = await command(world, personAt(world, who)).catch((error: Error) => error)
    const failed = outcome instanceof Error && (!(outcome instanceof ApiError) || outcome.status >= 500)
    expect(failed ? outcome : undefined, `step ${index} of seed ${seed}`).toBeUndefined()
    // Some clients poll at once, others much later, when the state has changed again.
    if (pause === 0) await server.mirrors[index % server.mirrors.length]?.catchUp()
  }
  await server.check().catch((error: Error) => {
    throw new Error(`seed ${seed}: ${error.message}`, { cause: error })
  })
  checkSight(server, seed)
})

/** Checks that no client state contains a channel that its user may not see. */
function checkSight(server: TestServer, seed: number) {
  const { state } = server.realm
  for (const mirror of server.mirrors) {
    for (const channelId of mirror.state.channels.keys()) {
      const { userId } = mirror.state.viewer
      expect(
        maySeeChannel(state, userId, channelId),
        `channel ${channelId}, user ${userId}, seed ${seed}`,
      ).toBe(true)
    }
  }
}
