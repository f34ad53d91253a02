import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import type { Sample } from '../support/sample.ts'
import { type Answer, type Queue, type Wire, wireOf } from './wire.ts'

// Invalid values for every parameter of every endpoint of the document. Each request is refused and sends no events.
// The last request of each endpoint has only valid values, and succeeds.

type Form = Record<string, unknown>

/** The things of requests, valid and invalid. */
interface Scene {
  readonly ada: Wire
  readonly bo: Wire
  readonly boId: number
  readonly channel: number
  readonly message: number
  readonly group: number
  readonly folder: number
  readonly gone: { user: number; group: number }
  readonly elsewhere: { user: number; group: number; channel: number; folder: number }
  readonly told: Queue
}

async function scene(): Promise<Scene> {
  const server = await testServer()
  const owner = { email: 'otto@elsewhere.example', fullName: 'Otto', passwordHash: '' }
  const other = await server.server.realms.create({ stringId: 'other', name: 'Other', owner })
  const people = [await server.ada(), await server.join('bo'), await server.join('lena')] as const
  const [ada, bo] = people.map((person) => wireOf(server, person)) as [Wire, Wire]
  const [adaId, boId, lenaId] = people.map(({ id }) => id) as [number, number, number]
  const channel = await ada.channel('platform', { subscribers: [adaId, boId] })
  const makeGroup = async (name: string) => {
    const form = { name, description: '', members: [adaId] }
    return ada.done<{ group_id: number }>(await ada.post('/user_groups/create', form)).group_id
  }
  const [group, goneGroup] = [await makeGroup('crew'), await makeGroup('gone crew')]
  ada.done(await ada.post(`/user_groups/${goneGroup}/deactivate`))
  const folder = { name: 'Work', description: '' }
  const { channel_folder_id } = ada.done<{ channel_folder_id: number }>(
    await ada.post('/channel_folders/create', folder),
  )
  const message = await ada.say(channel, 'talk')
  ada.done(await ada.delete(`/users/${lenaId}`))
  const first = (of: ReadonlyMap<number, unknown>) => [...of.keys()][0] ?? 0
  const { users, groups, channels } = other.state
  return {
    ada,
    bo,
    boId,
    channel,
    message,
    group,
    folder: channel_folder_id,
    gone: { user: lenaId, group: goneGroup },
    elsewhere: { user: first(users), group: first(groups), channel: first(channels), folder: 4711 },
    told: await bo.register({
      client_capabilities: {
        notification_settings_null: true,
        user_settings_object: true,
        include_deactivated_groups: true,
        archived_channels: true,
        linkifier_url_template: true,
      },
    }),
  }
}

/** Invalid values of each type, as sent. */
const NO_INTEGER = ['', 'x', '1.5', '[1]', 'true', '{}', '1e999', '9'.repeat(25)]
const NO_BOOLEAN = ['', 'maybe', '2', '[]', '{}', '"maybe"']
const NO_INTEGERS = ['', 'x', '1', '[1.5]', '["a"]', '{}', '[[1]]', '[null]']
const NO_STRINGS = ['', 'x', '1', '[1]', '{}', '[["a"]]', '[null]']
const NO_OBJECTS = ['', 'x', '1', '["a"]', '{}', '[1]', '[null]']
const NO_CHOICE = ['', 'x', '1', '[]', 'null']

const aUser = ({ gone, elsewhere }: Scene) => [gone.user, elsewhere.user, 4711, 0, -1]
const aGroup = ({ gone, elsewhere }: Scene) => [gone.group, elsewhere.group, 4711, 0, -1]
const aChannel = ({ elsewhere }: Scene) => [elsewhere.channel, 4711, 0, -1]
const aFolder = ({ elsewhere }: Scene) => [elsewhere.folder, 0, -1]

const aSetting = (here: Scene): unknown[] => [
  ...NO_OBJECTS.filter((text) => !/^\d+$/.test(text)),
  ...aGroup(here),
  ...aUser(here).map((id) => ({ direct_members: [id], direct_subgroups: [] })),
  ...aGroup(here).map((id) => ({ direct_members: [], direct_subgroups: [id] })),
  { direct_members: [] },
  { direct_members: here.boId, direct_subgroups: [] },
  { direct_members: ['bo'], direct_subgroups: [] },
]
const aSettingUpdate = (here: Scene): unknown[] => [
  ...NO_OBJECTS,
  here.group,
  { old: here.group },
  { new: here.group, old: 'x' },
  { new: here.group, old: here.gone.group },
  ...aSetting(here).map((value) => ({ new: value })),
]

interface Endpoint {
  /** Method and path. */
  readonly name: string
  send(here: Scene, form: Form): Promise<Answer>
  /** A valid request. */
  readonly good: (here: Scene) => Form
  readonly required: readonly string[]
  /** Invalid values of each parameter. */
  readonly bad: (here: Scene) => Record<string, readonly unknown[]>
}

const settings = <Value>(names: readonly string[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value]))

const CHANNEL_PERMISSIONS = [
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_administer_channel_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]
const MORE_CHANNEL_PERMISSIONS = [
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_send_message_group',
  'can_subscribe_group',
]
const GROUP_PERMISSIONS = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
]
const RETENTION = ['', '0', '-5', '1.5', 'sometimes', '[]', 'true']
const POLICY = [...NO_CHOICE, 'sometimes']

const invitation = (here: Scene): Record<string, readonly unknown[]> => ({
  invite_expires_in_minutes: [...NO_INTEGER, '0', '-1'],
  invite_as: [...NO_INTEGER, '0', '150', '500'],
  stream_ids: [...NO_INTEGERS, ...aChannel(here).map((id) => [id])],
  group_ids: [...NO_INTEGERS, ...aGroup(here).map((id) => [id])],
  include_realm_default_subscriptions: NO_BOOLEAN,
  welcome_message_custom_text: ['x'.repeat(8001)],
})

const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'POST /messages',
    send: ({ ada }, form) => ada.post('/messages', form),
    good: ({ channel }) => ({ type: 'channel', to: channel, topic: 'talk', content: 'Hello' }),
    required: ['type', 'to', 'content', 'topic'],
    bad: (here) => ({
      type: ['', 'group', 'STREAM', '1'],
      to: ['', 'nowhere', ...aChannel(here)],
      content: ['', '  \n ', '\0'],
      read_by_sender: NO_BOOLEAN,
      // Without `local_id`.
      queue_id: ['fb67bf8a-c031-47cc-84cf-ed80accacda8'],
    }),
  },
  {
    name: 'POST /messages to people',
    send: ({ ada }, form) => ada.post('/messages', form),
    good: ({ boId }) => ({ type: 'direct', to: [boId], content: 'Hello' }),
    required: ['type', 'to', 'content'],
    bad: (here) => ({
      to: [
        ...['', '[]', '{}', '[1.5]', '[[1]]', '["nobody@example.com"]', '["bo@example.com", 1]'],
        ...aUser(here).map((id) => [id]),
        [here.boId, 4711],
      ],
      content: ['', '  \n '],
    }),
  },
  {
    name: 'GET /messages/{message_id}',
    send: ({ ada, message }, { id = message, ...form }) => ada.get(`/messages/${id}`, form),
    good: () => ({}),
    required: [],
    bad: () => ({
      id: ['x', '1.5', 4711, 0, -1, '9'.repeat(25)],
      apply_markdown: NO_BOOLEAN,
      allow_empty_topic_name: NO_BOOLEAN,
    }),
  },
  {
    name: 'POST /messages/flags/narrow',
    send: ({ bo }, form) => bo.post('/messages/flags/narrow', form),
    good: () => ({ anchor: 'newest', num_before: 0, num_after: 0, op: 'add', flag: 'starred', narrow: [] }),
    required: ['anchor', 'num_before', 'num_after', 'op', 'flag'],
    bad: () => ({
      anchor: ['', 'middle', '1.5', '[]'],
      include_anchor: NO_BOOLEAN,
      num_before: [...NO_INTEGER, '-1'],
      num_after: [...NO_INTEGER, '-1'],
      narrow: [
        '',
        'x',
        '1',
        '{}',
        '[1]',
        '[["a"]]',
        '[["sender"]]',
        '[{"operator":"nonsense","operand":"x"}]',
      ],
      op: NO_CHOICE,
      flag: ['', 'nonsense', 'mentioned', 'is_private'],
    }),
  },
  {
    name: 'POST /mark_topic_as_read',
    send: ({ bo }, form) => bo.post('/mark_topic_as_read', form),
    good: ({ channel }) => ({ stream_id: channel, topic_name: 'never said' }),
    required: ['stream_id', 'topic_name'],
    bad: (here) => ({ stream_id: [...NO_INTEGER, ...aChannel(here)] }),
  },
  {
    name: 'POST /users/me/subscriptions',
    send: ({ ada }, form) => ada.post('/users/me/subscriptions', form),
    good: () => ({ subscriptions: [{ name: 'platform' }] }),
    required: ['subscriptions'],
    bad: (here) => ({
      subscriptions: [
        ...NO_OBJECTS,
        [{ name: '' }],
        [{ name: ' ' }],
        [{ name: 1 }],
        [{ name: 'x'.repeat(61) }],
        [{ name: 'new', description: 1 }],
        [{ name: 'new', description: 'x'.repeat(1025) }],
        [{ name: 'new' }, { name: '' }],
        [{ description: 'no name' }],
      ],
      principals: [
        ...NO_INTEGERS,
        ...aUser(here).map((id) => [id]),
        [here.boId, 4711],
        ['nobody@example.com'],
        ['bo@example.com', 1],
      ],
      authorization_errors_fatal: NO_BOOLEAN,
      announce: NO_BOOLEAN,
      invite_only: NO_BOOLEAN,
      is_web_public: NO_BOOLEAN,
      is_default_stream: NO_BOOLEAN,
      history_public_to_subscribers: NO_BOOLEAN,
      topics_policy: POLICY,
    }),
  },
  {
    name: 'POST /users/me/subscriptions for a new channel',
    send: ({ ada }, form) => ada.post('/users/me/subscriptions', form),
    good: () => ({ subscriptions: [{ name: 'made by it' }], topics_policy: 'inherit' }),
    required: ['subscriptions'],
    bad: (here) => ({
      is_web_public: [true],
      message_retention_days: RETENTION,
      folder_id: [...NO_INTEGER, ...aFolder(here)],
      topics_policy: POLICY,
      ...settings([...CHANNEL_PERMISSIONS, ...MORE_CHANNEL_PERMISSIONS], aSetting(here)),
    }),
  },
  {
    name: 'DELETE /users/me/subscriptions',
    send: ({ ada }, form) => ada.delete('/users/me/subscriptions', form),
    good: () => ({ subscriptions: [] }),
    required: ['subscriptions'],
    bad: (here) => ({
      subscriptions: [...NO_STRINGS, ['nowhere'], ['platform', 'nowhere']],
      principals: [...NO_INTEGERS, ...aUser(here).map((id) => [id]), ['nobody@example.com']],
    }),
  },
  {
    name: 'POST /users/me/subscriptions/properties',
    send: ({ bo }, form) => bo.post('/users/me/subscriptions/properties', form),
    good: () => ({ subscription_data: [] }),
    required: ['subscription_data'],
    bad: (here) => {
      const { channel: stream_id } = here
      const ok = { stream_id, property: 'is_muted', value: true }
      return {
        subscription_data: [
          ...NO_OBJECTS,
          [{ stream_id, property: 'is_muted' }],
          [{ stream_id, value: true }],
          [{ property: 'is_muted', value: true }],
          ...aChannel(here).map((id) => [ok, { ...ok, stream_id: id }]),
          [ok, { ...ok, property: 'mood' }],
          [ok, { ...ok, value: 'loud' }],
          [ok, { ...ok, property: 'color', value: 'red' }],
          [ok, { ...ok, property: 'color', value: true }],
          [ok, { ...ok, stream_id: 'x' }],
        ],
      }
    },
  },
  {
    name: 'PATCH /streams/{stream_id}',
    send: ({ ada, channel }, { id = channel, ...form }) => ada.patch(`/streams/${id}`, form),
    good: () => ({ description: '' }),
    required: [],
    bad: (here) => ({
      id: ['x', '1.5', ...aChannel(here)],
      description: ['x'.repeat(1025)],
      new_name: ['', ' ', 'x'.repeat(61), 'general', 'GENERAL'],
      is_private: NO_BOOLEAN,
      is_web_public: [...NO_BOOLEAN, true],
      history_public_to_subscribers: [...NO_BOOLEAN, false],
      is_default_stream: NO_BOOLEAN,
      message_retention_days: RETENTION,
      is_archived: [...NO_BOOLEAN, true],
      folder_id: [...NO_INTEGER, ...aFolder(here)],
      topics_policy: [...POLICY, 'empty_topic_only'],
      ...settings([...CHANNEL_PERMISSIONS, ...MORE_CHANNEL_PERMISSIONS], aSettingUpdate(here)),
    }),
  },
  {
    name: 'POST /channels/create',
    send: ({ ada }, form) => ada.post('/channels/create', form),
    good: ({ boId }) => ({ name: 'created', subscribers: [boId] }),
    required: ['name', 'subscribers'],
    bad: (here) => ({
      name: ['', ' ', 'x'.repeat(61), 'platform', 'PLATFORM', 'a\0b'],
      description: ['x'.repeat(1025)],
      subscribers: [...NO_INTEGERS, ...aUser(here).map((id) => [here.boId, id])],
      announce: NO_BOOLEAN,
      invite_only: NO_BOOLEAN,
      is_web_public: [...NO_BOOLEAN, true],
      is_default_stream: NO_BOOLEAN,
      folder_id: [...NO_INTEGER, ...aFolder(here)],
      topics_policy: POLICY,
      history_public_to_subscribers: [...NO_BOOLEAN, false],
      message_retention_days: RETENTION,
      ...settings([...CHANNEL_PERMISSIONS, ...MORE_CHANNEL_PERMISSIONS], aSetting(here)),
    }),
  },
  {
    name: 'PATCH /users/me/subscriptions/muted_topics',
    send: ({ bo }, form) => bo.patch('/users/me/subscriptions/muted_topics', form),
    good: ({ channel }) => ({ stream_id: channel, topic: 'talk', op: 'remove' }),
    required: ['stream_id', 'topic', 'op'],
    bad: (here) => ({
      stream_id: [...NO_INTEGER, ...aChannel(here)],
      stream: ['platform', 'nowhere'],
      op: NO_CHOICE,
    }),
  },
  {
    name: 'PATCH /users/{email}',
    send: ({ ada }, { email = 'bo@example.com', ...form }) => ada.patch(`/users/${email}`, form),
    good: () => ({}),
    required: [],
    bad: () => ({
      email: ['nobody@example.com', 'otto@elsewhere.example', 'x'],
      full_name: ['x', 'x'.repeat(101), 'a*b', 'a@b', 'a\nb'],
      role: [...NO_INTEGER, '0', '150', '500'],
      profile_data: [...NO_OBJECTS, [{ id: 4711, value: 'x' }], [{ value: 'x' }]],
      new_email: ['', 'nowhere', 'ada@example.com'],
    }),
  },
  {
    name: 'POST /user_groups/create',
    send: ({ ada }, form) => ada.post('/user_groups/create', form),
    good: ({ boId }) => ({ name: 'made', description: '', members: [boId] }),
    required: ['name', 'description', 'members'],
    bad: (here) => ({
      name: [
        '',
        ' ',
        'x'.repeat(101),
        'crew',
        'role:crew',
        '@crew',
        'user:crew',
        'stream:crew',
        'channel:crew',
      ],
      members: [...NO_INTEGERS, ...aUser(here).map((id) => [here.boId, id])],
      subgroups: [...NO_INTEGERS, ...aGroup(here).map((id) => [id])],
      ...settings(GROUP_PERMISSIONS, aSetting(here)),
    }),
  },
  {
    name: 'PATCH /user_groups/{user_group_id}',
    send: ({ ada, group }, { id = group, ...form }) => ada.patch(`/user_groups/${id}`, form),
    good: () => ({ description: '' }),
    required: [],
    bad: (here) => ({
      id: ['x', here.elsewhere.group, 4711, 0, -1],
      name: ['', ' ', 'x'.repeat(101), 'role:crew', '@crew'],
      deactivated: NO_BOOLEAN,
      ...settings(GROUP_PERMISSIONS, aSettingUpdate(here)),
    }),
  },
  {
    name: 'POST /channel_folders/create',
    send: ({ ada }, form) => ada.post('/channel_folders/create', form),
    good: () => ({ name: 'Play', description: '' }),
    required: ['name', 'description'],
    bad: () => ({
      name: ['', ' ', 'x'.repeat(61), 'Work', 'WORK'],
      description: ['x'.repeat(1025)],
    }),
  },
  {
    name: 'PATCH /channel_folders/{channel_folder_id}',
    send: ({ ada, folder }, { id = folder, ...form }) => ada.patch(`/channel_folders/${id}`, form),
    good: () => ({ description: '' }),
    required: [],
    bad: (here) => ({
      id: ['x', ...aFolder(here)],
      name: ['', ' ', 'x'.repeat(61)],
      description: ['x'.repeat(1025)],
      is_archived: NO_BOOLEAN,
    }),
  },
  {
    name: 'POST /invites',
    send: ({ ada }, form) => ada.post('/invites', form),
    good: () => ({ invitee_emails: 'x@example.com', stream_ids: [] }),
    required: ['invitee_emails', 'stream_ids'],
    bad: (here) => ({
      ...invitation(here),
      invitee_emails: ['', ' ', ',', '\n', 'nonsense', 'x@example.com, nonsense', 'bo@example.com'],
      notify_referrer_on_join: NO_BOOLEAN,
    }),
  },
  {
    name: 'POST /invites/multiuse',
    send: ({ ada }, form) => ada.post('/invites/multiuse', form),
    good: () => ({}),
    required: [],
    bad: invitation,
  },
  {
    name: 'POST /realm/profile_fields',
    send: ({ ada }, form) => ada.post('/realm/profile_fields', form),
    good: () => ({ name: 'Phone', field_type: 1 }),
    required: ['field_type'],
    bad: () => ({
      name: ['', ' ', 'x'.repeat(41)],
      hint: ['x'.repeat(81)],
      field_type: [...NO_INTEGER, '0', '9', '-1', '3'],
      field_data: ['', 'x', '1', '[]'],
      display_in_profile_summary: NO_BOOLEAN,
      required: NO_BOOLEAN,
      editable_by_user: NO_BOOLEAN,
    }),
  },
  {
    name: 'POST /users/me/apns_device_token',
    send: ({ bo }, form) => bo.post('/users/me/apns_device_token', form),
    good: () => ({ token: 'c0ffee', appid: 'org.example' }),
    required: ['token', 'appid'],
    bad: () => ({ token: ['', 'x', 'c0ffe', 'a'.repeat(4097)] }),
  },
  {
    name: 'POST /register',
    send: ({ bo }, form) => bo.post('/register', form),
    good: () => ({}),
    required: [],
    bad: () => ({
      apply_markdown: NO_BOOLEAN,
      client_gravatar: NO_BOOLEAN,
      include_subscribers: ['', 'x', '1', '[]', 'some'],
      slim_presence: NO_BOOLEAN,
      presence_history_limit_days: [...NO_INTEGER, '-1'],
      event_types: NO_STRINGS,
      fetch_event_types: NO_STRINGS,
      all_public_streams: NO_BOOLEAN,
      client_capabilities: ['', 'x', '1', '[]', '{}', { notification_settings_null: 1 }],
      narrow: ['', 'x', '1', '{}', '[1]', '[["stream"]]', '[["has","link"]]', '[["is","followed"]]'],
    }),
  },
]

/** Defines a test for each endpoint. Of the many wrong values for a permission, those that are chosen are tried. */
export function refuseParameters(sample: Sample): void {
  test.each(ENDPOINTS)('$name refuses invalid parameters', async (endpoint) => {
    const here = await scene()
    const good = endpoint.good(here)
    const wrong: string[] = []
    const answered = async (form: Form, what: string, fits: (answer: Answer) => boolean) => {
      const answer = await endpoint.send(here, form)
      if (!fits(answer)) wrong.push(`${what}: ${answer.status} ${answer.code} ${answer.msg}`)
    }
    for (const name of endpoint.required) {
      await answered({ ...good, [name]: undefined }, `without ${name}`, ({ status, code, ...answer }) => {
        return (
          status === 400 && code === 'REQUEST_VARIABLE_MISSING' && answer.msg === `Missing '${name}' argument`
        )
      })
    }
    for (const [name, values] of Object.entries(endpoint.bad(here))) {
      const tried = PERMISSION.test(name) ? sample(values) : values
      for (const value of tried) {
        const what = `${name} ${JSON.stringify(value).slice(0, 80)}`
        await answered({ ...good, [name]: value }, what, ({ status, result, code, msg }) => {
          return (status === 400 || status === 404) && result === 'error' && Boolean(code) && msg !== ''
        })
      }
    }
    expect(wrong).toEqual([])
    expect(await here.told.events()).toEqual([])
    expect(await endpoint.send(here, good)).toMatchObject({ status: 200, result: 'success' })
  })
}

const PERMISSION = /^(?:can_|create_multiuse_)\w+_group$/
