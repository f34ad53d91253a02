import { createChannel } from '@parley/api/channels/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { deactivateRealm, updateRealm } from '@parley/api/realm/endpoints'
import { realmFactsSection, realmSettingsSection } from '@parley/api/realm/register'
import { fetchApiKey } from '@parley/api/server/endpoints'
import { stopWordsSection } from '@parley/api/server/register'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { uploadFile } from '@parley/api/uploads/endpoints'
import { getOwnUser, updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deleteRealm } from '#organization/deletion/jobs.ts'
import { PASSWORD, TestServer, testServer } from './harness.ts'
import { registered } from './support/registered.ts'

const groupId = (
  { realm }: TestServer,
  name: 'role:members' | 'role:nobody' | 'role:owners' | 'role:everyone',
) => realm.state.systemGroups.get(name) ?? 0

test('settings of the organization send events to everyone', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const toBo = await bo.follow()
  await ada.call(updateRealm, {
    name: ' Harbour ',
    description: 'By the **sea**',
    jitsi_server_url: 'https://meet.example.com',
  })
  expect(await toBo.catchUp()).toMatchObject([
    { type: 'realm', op: 'update', property: 'name', value: 'Harbour' },
    { type: 'realm', op: 'update', property: 'description', value: 'By the **sea**' },
    { type: 'realm', op: 'update', property: 'jitsi_server_url', value: 'https://meet.example.com' },
  ])
  await ada.call(updateRealm, { name: 'Harbour', jitsi_server_url: 'default' })
  expect(await toBo.catchUp()).toMatchObject([{ property: 'jitsi_server_url', value: null }])
  expect(await bo.refused(updateRealm, { name: 'Mutiny' })).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
})

test('related settings share an event', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  const toAda = await ada.follow()
  await ada.call(updateRealm, { allow_message_editing: false, message_content_edit_limit_seconds: 60 })
  await ada.call(updateRealm, { topics_policy: 'disable_empty_topic' })
  expect(await toAda.catchUp()).toMatchObject([
    {
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { allow_message_editing: false, message_content_edit_limit_seconds: 60 },
    },
    { op: 'update_dict', data: { topics_policy: 'disable_empty_topic', mandatory_topics: true } },
  ])
})

test('a limit is removed by a special value', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  await ada.call(updateRealm, { message_content_edit_limit_seconds: 'unlimited', message_retention_days: 30 })
  expect(await registered(ada, realmSettingsSection)).toMatchObject({
    realm_message_content_edit_limit_seconds: null,
    realm_message_retention_days: 30,
  })
  await ada.call(updateRealm, { message_retention_days: 'unlimited' })
  expect(await registered(ada, realmSettingsSection)).toMatchObject({ realm_message_retention_days: -1 })
  for (const input of [{ message_retention_days: 0 }, { message_content_delete_limit_seconds: 'never' }]) {
    await ada.refused(updateRealm, input as never)
  }
})

test('a permission is given to a group or to users, unless it has changed meanwhile', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const toBo = await bo.follow()
  const members = groupId(server, 'role:members')
  const people = { direct_members: [bo.id, ada.id], direct_subgroups: [] }
  await ada.call(updateRealm, { can_create_public_channel_group: { new: people, old: members } })
  const sorted = { direct_members: [ada.id, bo.id], direct_subgroups: [] }
  expect(await toBo.catchUp()).toMatchObject([
    {
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { can_create_public_channel_group: sorted },
    },
  ])
  expect(
    await ada.refused(updateRealm, { can_create_public_channel_group: { new: members, old: members } }),
  ).toMatchObject({
    code: 'EXPECTATION_MISMATCH',
    message: "'old' value does not match the expected value.",
  })
  // The order of users does not matter.
  await ada.call(updateRealm, { can_create_public_channel_group: { new: members, old: people } })
  expect(await registered(bo, realmSettingsSection)).toMatchObject({
    realm_can_create_public_channel_group: members,
    realm_create_public_stream_policy: 1,
  })
})

test('permissions have legacy numbers for older clients', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([bo])
  const policies = async () => {
    const section = await registered(bo, realmSettingsSection)
    return [section.realm_create_private_stream_policy, section.realm_wildcard_mention_policy]
  }
  expect(await policies()).toEqual([1, 5])
  await ada.call(updateRealm, {
    can_create_private_channel_group: { new: groupId(server, 'role:nobody') },
    can_mention_many_users_group: { new: groupId(server, 'role:everyone') },
  })
  expect(await policies()).toEqual([6, 1])
  const people = { direct_members: [bo.id], direct_subgroups: [] }
  await ada.call(updateRealm, {
    can_create_private_channel_group: { new: people },
    can_mention_many_users_group: { new: people },
  })
  expect(await policies()).toEqual([1, 2])
})

test('some settings need an owner', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateUser, { user_id: bo.id, role: roles.administrator })
  const owners = groupId(server, 'role:owners')
  const cases = [
    { message_retention_days: 7 },
    { authentication_methods: { Email: true } },
    { can_invite_users_group: { new: owners } },
    { create_multiuse_invite_group: { new: owners } },
    { can_create_groups: { new: owners } },
    { can_manage_all_groups: { new: owners } },
  ]
  for (const input of cases) {
    expect(await bo.refused(updateRealm, input)).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
      message: 'Must be an organization owner',
    })
    await ada.call(updateRealm, input)
  }
  await bo.call(updateRealm, { name: 'Quay' })
})

test('an invalid setting fails the whole request', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { id: publicChannel } = await ada.call(createChannel, { name: 'open', subscribers: [ada.id] })
  const toAda = await ada.follow()
  const cases = [
    [{ name: ' ' }, 'Organization name cannot be empty'],
    [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
    [{ description: 'x'.repeat(1001) }, 'description is too long (limit: 1000 characters)'],
    [{ default_language: 'not a language' }, "Invalid language 'not a language'"],
    [{ video_chat_provider: 3 }, 'Invalid video_chat_provider 3'],
    [{ jitsi_server_url: 'javascript:alert(1)' }, 'jitsi_server_url is not a URL'],
    [{ authentication_methods: { Email: false } }, 'At least one authentication method must be enabled.'],
    [{ authentication_methods: { Telepathy: true } }, 'Invalid authentication method: Telepathy'],
    [{ moderation_request_channel_id: publicChannel }, 'A moderation request channel cannot be public.'],
    [{ signup_announcements_stream_id: 4711 }, 'Invalid channel ID'],
    [{ string_id: 'elsewhere' }, 'Must be a demo organization.'],
    [{ can_create_groups: { new: 4711 } }, 'Invalid user group'],
    [
      { can_create_groups: { new: groupId(server, 'role:everyone') } },
      "'can_create_groups' setting cannot be set to 'role:everyone' group.",
    ],
    [
      { can_access_all_users_group: { new: { direct_members: [ada.id], direct_subgroups: [] } } },
      "'can_access_all_users_group' must be a system user group.",
    ],
  ] as const
  for (const [input, message] of cases) {
    expect(
      await ada.refused(updateRealm, { invite_required: false, ...input } as never),
      message,
    ).toMatchObject({ message })
  }
  expect(await toAda.catchUp()).toEqual([])
  await ada.call(updateRealm, {
    new_stream_announcements_stream_id: publicChannel,
    signup_announcements_stream_id: -1,
  })
})

test('the waiting period decides who is a full member', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const toBo = await bo.follow()
  const group = server.realm.state.systemGroups.get('role:fullmembers')
  await ada.call(updateRealm, { waiting_period_threshold: 5 })
  expect(await toBo.catchUp()).toContainEqual(
    expect.objectContaining({ type: 'user_group', op: 'remove_members', group_id: group, user_ids: [bo.id] }),
  )
  await ada.call(updateRealm, { waiting_period_threshold: 0 })
  expect(await toBo.catchUp()).toContainEqual(
    expect.objectContaining({ type: 'user_group', op: 'add_members', group_id: group, user_ids: [bo.id] }),
  )
})

test('a member becomes a full member after the waiting period, and sees what these see', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateRealm, { waiting_period_threshold: 5 })
  const group = server.realm.state.systemGroups.get('role:fullmembers') ?? 0
  const { id: channel } = await ada.call(createChannel, {
    name: 'for the settled',
    subscribers: [ada.id],
    invite_only: true,
    can_subscribe_group: group,
  })
  await server.followAll([ada, bo])
  const toBo = await bo.follow()
  const afterDays = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    await server.server.maintenance.run().finally(() => vi.useRealTimers())
    return toBo.catchUp()
  }
  expect(await afterDays(4.9)).toEqual([])
  expect(await bo.refused(subscribe, { subscriptions: [{ name: 'for the settled' }] })).toBeDefined()
  const events = await afterDays(5.1)
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'user_group', op: 'add_members', group_id: group, user_ids: [bo.id] }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ op: 'create', streams: [expect.objectContaining({ stream_id: channel })] }),
  )
  await bo.subscribe('for the settled')
  expect(await afterDays(6)).not.toContainEqual(expect.objectContaining({ type: 'user_group' }))
})

test('a deactivated organization refuses everybody', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const toBo = await bo.follow()
  server.mirrors.length = 0
  expect(await bo.refused(deactivateRealm, {})).toMatchObject({ message: 'Must be an organization owner' })
  expect(await ada.refused(deactivateRealm, { deletion_delay_days: 3 })).toMatchObject({
    message: 'Data deletion time must be at least 14 days in the future.',
  })
  const waiting = toBo.catchUp()
  expect(await waiting).toEqual([])
  await ada.call(deactivateRealm, { deletion_delay_days: 30 })
  const refusal = {
    status: 401,
    code: 'REALM_DEACTIVATED',
    message: 'This organization has been deactivated',
  }
  expect(await bo.refused(getOwnUser, {})).toMatchObject(refusal)
  expect(await bo.refused(fetchApiKey, { username: bo.email, password: PASSWORD })).toMatchObject(refusal)
})

test('only a deactivated organization is deleted, when it is due', async () => {
  const server = await TestServer.start({ environment: { EXTERNAL_URL: 'http://chat.test' } })
  onTestFinished(() => server.stop())
  const { db, realms, files } = server.server
  const other = await realms.create({
    stringId: 'other',
    name: 'Other',
    owner: { email: 'otto@example.com', fullName: 'Otto', passwordHash: '' },
  })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await bo.call(sendMessage, { type: 'channel', to: 'general', topic: 'talk', content: 'Soon gone :wave:' })
  const file = new Blob(['soon gone'])
  const { url } = await bo.connection.call(uploadFile, {}, { file, filename: 'a.txt' })
  const key = url.split('/').slice(2, -1).join('/')
  const stored = await files.store.open(key)
  expect(stored).toBeDefined()
  await stored?.close()
  await ada.call(deactivateRealm, { deletion_delay_days: 14 })
  const { id } = server.realm.state
  const rowsOf = async (realmId: number) => {
    const { rows } = await db.query<{ table: string }>(
      `select table_name::text as table from information_schema.columns
       where table_schema = 'public' and column_name = 'realm_id'`,
    )
    const counts = await Promise.all(
      rows.map(async ({ table }) => {
        const found = await db.query(`select from ${table} where realm_id = $1 limit 1`, [realmId])
        return found.rows.length === 0 ? [] : [table]
      }),
    )
    return counts.flat()
  }
  const attempt = { server: server.server, attempt: 1, isLast: false }
  await deleteRealm.work({ realmId: id }, attempt)
  expect(await rowsOf(id)).toContain('messages')
  const before = await rowsOf(other.state.id)
  await db.query('update realms set delete_at = delete_at - $1', [14 * 86_400])
  await deleteRealm.work({ realmId: other.state.id }, attempt)
  await deleteRealm.work({ realmId: id }, attempt)
  expect(await rowsOf(id)).toEqual([])
  expect(await rowsOf(other.state.id)).toEqual(before)
  expect(realms.byId(id)).toBeUndefined()
  expect(await files.store.open(key)).toBeUndefined()
  expect(await ada.refused(getOwnUser, {})).toMatchObject({ code: 'NONEXISTENT_SUBDOMAIN' })
  await deleteRealm.work({ realmId: id }, attempt)
})

test('the properties of the server in /register are true', async () => {
  const server = await testServer()
  const ada = await server.ada()
  expect(await registered(ada, realmFactsSection)).toMatchObject({
    realm_date_created: server.realm.state.createdAt,
    realm_plan_type: 1,
    realm_email_auth_enabled: true,
    realm_empty_topic_display_name: 'general chat',
  })
  const { stop_words: words } = await registered(ada, stopWordsSection)
  const { rows } = await server.server.db.query<{ word: string }>(
    `select word from unnest($1::text[]) as word where ts_lexize('english_stem', word) <> '{}'`,
    [words],
  )
  expect(rows).toEqual([])
})
