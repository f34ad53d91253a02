import { expect, test } from 'vitest'
import { ada, bo, foldAll, group, lena, stateOf, user, userSection } from '../../../test/examples.ts'

const update = (person: object) => ({ type: 'realm_user', op: 'update', person })
const start = () => stateOf(userSection)

test('active, deactivated and system accounts are in one table', () => {
  const bot = { ...user(90), is_bot: true, is_system_bot: true }
  const state = stateOf({ ...userSection, realm_non_active_users: [user(9)], cross_realm_bots: [bot] })
  expect(state.users.get(ada)?.is_active).toBe(true)
  expect(state.users.get(9)?.is_active).toBe(false)
  expect(state.users.get(90)).toMatchObject({ is_active: true, is_system_bot: true })
})

test('people come and go', () => {
  const state = foldAll(
    start(),
    { type: 'realm_user', op: 'add', person: user(20) },
    { type: 'realm_user', op: 'remove', person: { user_id: bo, full_name: 'User 2' } },
    update({ user_id: lena, is_active: false }),
  )
  expect(state.users.get(20)).toEqual({ ...user(20), is_active: true })
  expect(state.users.has(bo)).toBe(false)
  expect(state.users.get(lena)?.is_active).toBe(false)
})

test.each([
  [{ full_name: 'Bo B.' }, { full_name: 'Bo B.' }],
  [{ role: 200 }, { role: 200, is_admin: true, is_owner: false, is_guest: false }],
  [{ role: 600 }, { role: 600, is_admin: false, is_guest: true }],
  [{ new_email: 'b@example.com' }, { email: 'b@example.com' }],
  [{ delivery_email: 'b@example.com' }, { delivery_email: 'b@example.com', email: 'user2@example.com' }],
  [{ timezone: 'Europe/Oslo', email: 'user2@example.com' }, { timezone: 'Europe/Oslo' }],
  [{ bot_owner_id: 3 }, { bot_owner_id: 3 }],
  [
    { avatar_url: '/a.png', avatar_source: 'U', avatar_url_medium: '/m.png', avatar_version: 2 },
    { avatar_url: '/a.png', avatar_version: 2 },
  ],
])('a user changes by %j', (person, expected) => {
  const state = foldAll(start(), update({ user_id: bo, ...person }))
  expect(state.users.get(bo)).toMatchObject(expected)
  expect(state.users.get(bo)).not.toHaveProperty('avatar_source')
})

test('custom profile fields are set and cleared', () => {
  const field = (id: number, value: string | null, rendered_value?: string) => {
    return update({
      user_id: bo,
      custom_profile_field: { id, value, ...(rendered_value && { rendered_value }) },
    })
  }
  const set = foldAll(start(), field(4, 'x'), field(5, '*y*', '<p>y</p>'))
  expect(set.users.get(bo)?.profile_data).toEqual({
    4: { value: 'x' },
    5: { value: '*y*', rendered_value: '<p>y</p>' },
  })
  expect(foldAll(set, field(4, null)).users.get(bo)?.profile_data).toHaveProperty('5')
  expect(foldAll(set, field(4, null)).users.get(bo)?.profile_data).not.toHaveProperty('4')
  const left = foldAll(set, { type: 'custom_profile_fields', fields: [{ id: 5 }] })
  expect(left.users.get(bo)?.profile_data).toEqual({ 5: { value: '*y*', rendered_value: '<p>y</p>' } })
})

test("a change of the viewer's user changes their own account too", () => {
  const avatar = { avatar_url: '/a.png', avatar_source: 'U', avatar_url_medium: '/m.png', avatar_version: 2 }
  const state = foldAll(
    start(),
    update({ user_id: ada, role: 300 }),
    update({ user_id: ada, ...avatar }),
    update({ user_id: ada, full_name: 'Ada L.' }),
    update({ user_id: ada, new_email: 'a@example.com' }),
    update({ user_id: ada, delivery_email: 'a@example.com' }),
    update({ user_id: bo, full_name: 'Bo' }),
  )
  expect(state.self).toEqual({
    user_id: ada,
    email: 'a@example.com',
    delivery_email: 'a@example.com',
    full_name: 'Ada L.',
    avatar_source: 'U',
    avatar_url: '/a.png',
    avatar_url_medium: '/m.png',
    is_owner: false,
    is_admin: false,
    is_moderator: true,
    is_guest: false,
  })
})

test('groups change, with members and subgroups in order', () => {
  const about = (op: string, fields: object) => ({ type: 'user_group', op, group_id: 5, ...fields })
  const before = stateOf({ realm_user_groups: [group(5, { members: [lena, ada] }), group(6)] })
  expect(before.groups.get(5)?.members).toEqual([ada, lena])
  const state = foldAll(
    before,
    { type: 'user_group', op: 'add', group: group(7) },
    about('add_members', { user_ids: [bo, ada] }),
    about('remove_members', { user_ids: [lena] }),
    about('add_subgroups', { direct_subgroup_ids: [7, 6] }),
    about('remove_subgroups', { direct_subgroup_ids: [7] }),
    about('update', { data: { name: 'new', deactivated: true } }),
    { type: 'user_group', op: 'remove', group_id: 6 },
  )
  expect(state.groups.get(5)).toMatchObject({
    members: [ada, bo],
    direct_subgroup_ids: [6],
    name: 'new',
    deactivated: true,
  })
  expect([...state.groups.keys()].sort()).toEqual([5, 7])
})

test('a status is set in parts, and removed when every part is empty', () => {
  const status = (fields: object) => ({ type: 'user_status', user_id: bo, ...fields })
  const emoji = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' }
  const before = stateOf({ user_status: { 3: { status_text: 'in' } } })
  expect(before.statuses.get(lena)).toEqual({ status_text: 'in' })
  const set = foldAll(before, status({ status_text: 'out' }), status(emoji))
  expect(set.statuses.get(bo)).toEqual({ status_text: 'out', ...emoji })
  const plain = foldAll(set, status({ emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' }))
  expect(plain.statuses.get(bo)).toEqual({ status_text: 'out' })
  expect(foldAll(plain, status({ status_text: '' })).statuses.has(bo)).toBe(false)
})

test('presence comes in the form that the client asked for', () => {
  const event = { type: 'presence', presences: { [bo]: { active_timestamp: 90, idle_timestamp: 95 } } }
  const legacy = {
    type: 'presence',
    user_id: bo,
    email: 'user2@example.com',
    server_timestamp: 100.5,
    presence: { website: { client: 'website', status: 'idle', timestamp: 80, pushable: false } },
  }
  const slim = stateOf(
    { presences: {}, presence_last_update_id: -1, server_timestamp: 1 },
    { slim_presence: true },
  )
  expect(foldAll(slim, event).presence.byKey.get('2')).toEqual({ active_timestamp: 90, idle_timestamp: 95 })
  const old = stateOf({ ...userSection, presences: {}, presence_last_update_id: -1, server_timestamp: 1 })
  const state = foldAll(old, legacy)
  expect(state.presence).toMatchObject({ serverTimestamp: 100.5 })
  expect(state.presence.byKey.get('user2@example.com')).toEqual({ active_timestamp: 0, idle_timestamp: 80 })
  expect(foldAll(old, event).presence.byKey.get('user2@example.com')?.active_timestamp).toBe(90)
  const renamed = foldAll(state, update({ user_id: bo, new_email: 'b@example.com' }))
  expect([...renamed.presence.byKey.keys()]).toEqual(['b@example.com'])
})
