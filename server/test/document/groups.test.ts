import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { type Wire, wireOf } from './wire.ts'

async function harbour() {
  const server = await testServer()
  const people = [await server.ada(), await server.join('bo'), await server.join('lena')] as const
  const [ada, bo, lena] = people.map((person) => wireOf(server, person)) as [Wire, Wire, Wire]
  const [adaId, boId, lenaId] = people.map(({ id }) => id) as [number, number, number]
  const groups = await groupsOf(ada)
  const group = (name: string) => groups.find((one) => one.name === name)?.id ?? 0
  return { server, ada, bo, lena, adaId, boId, lenaId, group }
}

type Group = Record<string, unknown> & { id: number; name: string }

const groupsOf = async (wire: Wire, query = {}): Promise<Group[]> =>
  wire.done<{ user_groups: Group[] }>(await wire.get('/user_groups', query)).user_groups

async function groupOf(wire: Wire, id: number): Promise<Group> {
  const found = (await groupsOf(wire, { include_deactivated_groups: true })).find((one) => one.id === id)
  if (found === undefined) throw new Error(`no group ${id}`)
  return found
}

async function make(wire: Wire, name: string, members: number[], form = {}): Promise<number> {
  const answer = await wire.post('/user_groups/create', { name, description: '', members, ...form })
  return wire.done<{ group_id: number }>(answer).group_id
}

const PERMISSIONS = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
] as const

test('a group is created with members, subgroups and permissions', async () => {
  const { ada, adaId, boId, group } = await harbour()
  const inner = await make(ada, 'riggers', [boId])
  const value = { direct_members: [boId], direct_subgroups: [inner] }
  const permissions = Object.fromEntries(PERMISSIONS.map((name) => [name, value]))
  const id = await make(ada, 'sailors', [adaId], {
    description: 'who sail',
    subgroups: [inner],
    ...permissions,
  })
  expect(await groupOf(ada, id)).toMatchObject({
    id,
    name: 'sailors',
    description: 'who sail',
    members: [adaId],
    direct_subgroup_ids: [inner],
    is_system_group: false,
    creator_id: adaId,
    date_created: expect.any(Number),
    deactivated: false,
    ...permissions,
  })
  const alone = { direct_members: [adaId], direct_subgroups: [] }
  expect(await groupOf(ada, inner)).toMatchObject({
    can_add_members_group: alone,
    can_manage_group: alone,
    can_join_group: group('role:nobody'),
    can_leave_group: group('role:everyone'),
    can_mention_group: group('role:everyone'),
    can_remove_members_group: group('role:nobody'),
  })
  const plain = await make(ada, 'plain', [], {
    can_mention_group: { direct_members: [], direct_subgroups: [inner] },
  })
  expect(await groupOf(ada, plain)).toMatchObject({ members: [], can_mention_group: inner })
})

test('invalid groups are not created', async () => {
  const { server, ada, bo, boId, lenaId, group } = await harbour()
  await make(ada, 'sailors', [boId])
  ada.done(await ada.delete(`/users/${lenaId}`))
  const before = server.realm.state.groups.size
  const form = { name: 'new', description: '', members: [boId] }
  for (const [what, wrong, refused = {}] of [
    ['no name', { ...form, name: undefined }, { code: 'REQUEST_VARIABLE_MISSING' }],
    ['no description', { ...form, description: undefined }, { code: 'REQUEST_VARIABLE_MISSING' }],
    ['no members', { ...form, members: undefined }, { code: 'REQUEST_VARIABLE_MISSING' }],
    ['an empty name', { ...form, name: ' ' }],
    ['a long name', { ...form, name: 'x'.repeat(101) }],
    ['the name of another', { ...form, name: 'sailors' }],
    ['the name of a mention', { ...form, name: '@sailors' }],
    ['the name of a role', { ...form, name: 'role:sailors' }],
    [
      'an unknown member',
      { ...form, members: [boId, 4711] },
      { code: 'BAD_REQUEST', msg: 'Invalid user ID: 4711' },
    ],
    ['somebody deactivated', { ...form, members: [lenaId] }, { code: 'BAD_REQUEST' }],
    ['addresses', { ...form, members: ['bo@example.com'] }],
    ['an unknown subgroup', { ...form, subgroups: [4711] }],
    ['nobody who manages', { ...form, can_join_group: { direct_members: [4711], direct_subgroups: [] } }],
    ['an unknown permission', { ...form, can_leave_group: 4711 }],
    ['the internet to manage', { ...form, can_manage_group: group('role:internet') }],
    ['everybody to manage', { ...form, can_manage_group: group('role:everyone') }],
    ['the internet to mention', { ...form, can_mention_group: group('role:internet') }],
  ] as const) {
    expect(await ada.post('/user_groups/create', wrong), what).toMatchObject({
      status: 400,
      result: 'error',
      ...refused,
    })
  }
  expect(server.realm.state.groups.size).toBe(before)
  ada.done(await ada.patch('/realm', { can_create_groups: { new: group('role:administrators') } }))
  expect(await bo.post('/user_groups/create', form)).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Insufficient permission',
  })
})

test('name and description are changed alone or together', async () => {
  const { ada, bo, boId } = await harbour()
  const id = await make(ada, 'sailors', [boId])
  const queue = await bo.register({ event_types: ['user_group'] })
  expect(await ada.patch(`/user_groups/${id}`, { name: 'crew' })).toMatchObject({ status: 200 })
  expect(await queue.events()).toMatchObject([{ op: 'update', group_id: id, data: { name: 'crew' } }])
  expect(await ada.patch(`/user_groups/${id}`, { description: 'all' })).toMatchObject({ status: 200 })
  expect(await queue.events()).toMatchObject([{ op: 'update', group_id: id, data: { description: 'all' } }])
  expect(await ada.patch(`/user_groups/${id}`, { name: 'hands', description: 'on deck' })).toMatchObject({
    status: 200,
  })
  expect(await groupOf(bo, id)).toMatchObject({ name: 'hands', description: 'on deck' })
  await queue.events()
  expect(await ada.patch(`/user_groups/${id}`, {})).toMatchObject({ status: 400 })
  for (const form of [{ name: '' }, { name: 'role:members' }, { name: 'x'.repeat(101) }]) {
    expect(await ada.patch(`/user_groups/${id}`, form), JSON.stringify(form)).toMatchObject({ status: 400 })
  }
  expect(await bo.patch(`/user_groups/${id}`, { name: 'mine' })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Insufficient permission',
  })
  expect(await ada.patch('/user_groups/4711', { name: 'mine' })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Invalid user group',
  })
  expect(await queue.events()).toEqual([])
  expect(await groupOf(bo, id)).toMatchObject({ name: 'hands' })
})

test('each permission is changed with or without its old value', async () => {
  const { ada, bo, boId, group } = await harbour()
  const id = await make(ada, 'sailors', [boId])
  const queue = await bo.register({ event_types: ['user_group'] })
  const patch = (form: Record<string, unknown>) => ada.patch(`/user_groups/${id}`, form)
  for (const name of PERMISSIONS) {
    const before = (await groupOf(ada, id))[name]
    const moderators = group('role:moderators')
    expect(await patch({ [name]: { new: moderators, old: group('role:owners') } }), name).toMatchObject({
      status: 400,
      code: 'EXPECTATION_MISMATCH',
    })
    expect(await patch({ [name]: { new: moderators, old: before } }), name).toMatchObject({ status: 200 })
    expect(await queue.events(), name).toMatchObject([{ op: 'update', data: { [name]: moderators } }])
    const people = { direct_members: [boId], direct_subgroups: [moderators] }
    expect(await patch({ [name]: { new: people } }), name).toMatchObject({ status: 200 })
    for (const bad of [
      moderators,
      { old: people },
      { new: 4711 },
      { new: null },
      { new: { direct_members: ['x'], direct_subgroups: [] } },
      { new: group('role:internet') },
    ]) {
      expect(await patch({ [name]: bad }), `${name} ${JSON.stringify(bad)}`).toMatchObject({ status: 400 })
    }
    expect(await groupOf(ada, id), name).toMatchObject({ [name]: people })
    await queue.events()
  }
  expect(await patch({ can_manage_group: { new: group('role:everyone') } })).toMatchObject({ status: 400 })
})

test('a group is deactivated and reactivated', async () => {
  const { ada, boId, bo } = await harbour()
  const id = await make(ada, 'sailors', [boId])
  const knowing = {
    client_capabilities: { notification_settings_null: true, include_deactivated_groups: true },
  }
  const [knows, knowsNot] = [
    await bo.register({ ...knowing, event_types: ['user_group'] }),
    await bo.register({ event_types: ['user_group'] }),
  ]
  expect(await ada.patch(`/user_groups/${id}`, { deactivated: true })).toMatchObject({
    result: expect.any(String),
  })
  expect(await groupOf(ada, id)).toMatchObject({ deactivated: false })
  expect(await knows.events()).toEqual([])
  expect(await bo.post(`/user_groups/${id}/deactivate`)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  ada.done(await ada.post(`/user_groups/${id}/deactivate`))
  expect(await knows.events()).toMatchObject([{ op: 'update', group_id: id, data: { deactivated: true } }])
  expect(await knowsNot.events()).toMatchObject([{ op: 'remove', group_id: id }])
  expect((await groupsOf(bo)).map((one) => one.id)).not.toContain(id)
  type State = { realm_user_groups: Group[] }
  const has = async (form: object) =>
    (
      await bo.register<State>({ fetch_event_types: ['realm_user_groups', 'user_group'], ...form })
    ).state.realm_user_groups.some((one) => one.id === id)
  expect(await has(knowing)).toBe(true)
  expect(await has({})).toBe(false)
  expect(await ada.patch(`/user_groups/${id}`, { name: 'old sailors' })).toMatchObject({ status: 200 })
  expect(await knows.events()).toMatchObject([{ op: 'update', data: { name: 'old sailors' } }])
  expect(await knowsNot.events()).toEqual([])
  const permission = { can_mention_group: { new: { direct_members: [boId], direct_subgroups: [] } } }
  expect(await ada.patch(`/user_groups/${id}`, permission)).toMatchObject({ status: 200 })
  const other = await make(ada, 'others', [boId])
  expect(await ada.patch(`/user_groups/${other}`, { can_join_group: { new: id } })).toMatchObject({
    status: 400,
  })
  expect(
    await ada.post('/channels/create', { name: 'x', subscribers: [], can_subscribe_group: id }),
  ).toMatchObject({ status: 400 })
  expect(await ada.patch(`/user_groups/${id}`, { deactivated: false })).toMatchObject({ status: 200 })
  expect(await groupOf(ada, id)).toMatchObject({ deactivated: false, members: [boId] })
  expect(await ada.patch(`/user_groups/${id}`, { deactivated: false })).toMatchObject({
    result: expect.any(String),
  })
  expect(await ada.patch(`/user_groups/${other}`, { can_join_group: { new: id } })).toMatchObject({
    status: 200,
  })
  expect(await ada.post(`/user_groups/${id}/deactivate`)).toMatchObject({
    status: 400,
    code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
    objections: [{ type: 'user_group', group_id: other, settings: ['can_join_group'] }],
  })
  await knows.events()
})

test('system groups cannot be changed', async () => {
  const { ada, group, boId } = await harbour()
  const id = group('role:members')
  for (const form of [{ name: 'x' }, { can_join_group: { new: id } }])
    expect(await ada.patch(`/user_groups/${id}`, form)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await ada.post(`/user_groups/${id}/deactivate`)).toMatchObject({ status: 400 })
  expect(await ada.post(`/user_groups/${id}/members`, { add: [boId] })).toMatchObject({ status: 400 })
})

test('mentioning a group needs its permission', async () => {
  const { ada, bo, lena, boId, adaId, lenaId } = await harbour()
  const channel = await ada.channel('deck', { subscribers: [adaId, boId, lenaId] })
  const id = await make(ada, 'sailors', [lenaId], {
    can_mention_group: { direct_members: [boId], direct_subgroups: [] },
  })
  const send = (wire: Wire, content: string) =>
    wire.post<{ id: number }>('/messages', { type: 'stream', to: channel, topic: 't', content })
  expect(await send(ada, '@*sailors*')).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await send(ada, '@_*sailors*')).toMatchObject({ status: 200 })
  const sent = await send(bo, '@*sailors*')
  expect(sent).toMatchObject({ status: 200 })
  expect(await lena.get(`/messages/${sent.id}`)).toMatchObject({ message: { flags: ['mentioned'] } })
  expect(id).toBeGreaterThan(0)
})

test('administrators create, change, archive and unarchive folders', async () => {
  const { ada, bo, adaId } = await harbour()
  const queue = await bo.register({ event_types: ['channel_folder'] })
  const { channel_folder_id: id } = ada.done<{ channel_folder_id: number }>(
    await ada.post('/channel_folders/create', { name: 'Ships', description: 'of **oak**' }),
  )
  const folder = {
    id,
    name: 'Ships',
    order: expect.any(Number),
    date_created: expect.any(Number),
    creator_id: adaId,
    description: 'of **oak**',
    rendered_description: '<p>of <strong>oak</strong></p>',
    is_archived: false,
  }
  expect(await queue.events()).toMatchObject([{ op: 'add', channel_folder: folder }])
  const folders = async () =>
    (
      await bo.register<{ channel_folders: { id: number }[] }>({
        fetch_event_types: ['channel_folders', 'channel_folder'],
      })
    ).state.channel_folders
  expect(await folders()).toEqual([folder])
  const patch = (form: Record<string, unknown>) => ada.patch(`/channel_folders/${id}`, form)
  for (const change of [
    { name: 'Boats' },
    { description: '' },
    { is_archived: true },
    { is_archived: false },
  ]) {
    expect(await patch(change), JSON.stringify(change)).toMatchObject({ status: 200 })
    expect(await queue.events()).toMatchObject([{ op: 'update', channel_folder_id: id, data: change }])
    expect(await folders()).toMatchObject([change])
    expect(await patch(change)).toMatchObject({ status: 200 })
    expect(await queue.events(), `${JSON.stringify(change)} again`).toEqual([])
  }
  expect(await bo.post('/channel_folders/create', { name: 'Mine', description: '' })).toMatchObject({
    status: 400,
    code: 'UNAUTHORIZED_PRINCIPAL',
    msg: 'Must be an organization administrator',
  })
  expect(await bo.patch(`/channel_folders/${id}`, { name: 'Mine' })).toMatchObject({
    status: 400,
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  expect(await queue.events()).toEqual([])
})

test('a folder needs a unique name and a valid description', async () => {
  const { ada } = await harbour()
  type Limits = { max_channel_folder_name_length: number; max_channel_folder_description_length: number }
  const { state } = await ada.register<Limits>({ fetch_event_types: ['realm'] })
  const [longest, most] = [state.max_channel_folder_name_length, state.max_channel_folder_description_length]
  const made = await ada.post<{ channel_folder_id: number }>('/channel_folders/create', {
    name: 'Ships',
    description: '',
  })
  for (const [what, form, refused] of [
    ['no name', { description: '' }, { code: 'REQUEST_VARIABLE_MISSING', var_name: 'name' }],
    ['no description', { name: 'New' }, { code: 'REQUEST_VARIABLE_MISSING', var_name: 'description' }],
    ['an empty name', { name: ' ', description: '' }, { code: 'BAD_REQUEST' }],
    ['a long name', { name: 'x'.repeat(longest + 1), description: '' }, { code: 'BAD_REQUEST' }],
    ['a long description', { name: 'New', description: 'x'.repeat(most + 1) }, { code: 'BAD_REQUEST' }],
    ['the name of another', { name: 'Ships', description: '' }, { code: 'BAD_REQUEST' }],
  ] as const) {
    expect(await ada.post('/channel_folders/create', form), what).toMatchObject({ status: 400, ...refused })
  }
  expect(
    await ada.post('/channel_folders/create', { name: 'y'.repeat(longest), description: 'x'.repeat(most) }),
  ).toMatchObject({ status: 200 })
  for (const form of [
    { name: '' },
    { name: 'x'.repeat(longest + 1) },
    { name: 'y'.repeat(longest) },
    { description: 'x'.repeat(most + 1) },
    { is_archived: 'x' },
  ]) {
    expect(
      await ada.patch(`/channel_folders/${made.channel_folder_id}`, form),
      JSON.stringify(form),
    ).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  }
  expect(await ada.patch('/channel_folders/4711', { name: 'x' })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Invalid channel folder ID',
  })
})

test('a folder with channels cannot be archived', async () => {
  const { ada } = await harbour()
  const { channel_folder_id: id } = await ada.post<{ channel_folder_id: number }>('/channel_folders/create', {
    name: 'Ships',
    description: '',
  })
  const channel = await ada.channel('deck', { folder_id: id })
  expect(await ada.patch(`/channel_folders/${id}`, { is_archived: true })).toMatchObject({
    status: 400,
    msg: 'You need to remove all the channels from this folder to archive it.',
  })
  ada.done(await ada.patch(`/streams/${channel}`, { folder_id: null }))
  expect(await ada.patch(`/channel_folders/${id}`, { is_archived: true })).toMatchObject({ status: 200 })
  expect(await ada.patch(`/streams/${channel}`, { folder_id: id })).toMatchObject({ status: 400 })
})
