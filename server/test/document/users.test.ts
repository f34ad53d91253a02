import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { type Wire, wireOf } from './wire.ts'

async function harbour() {
  const server = await testServer()
  const people = [await server.ada(), await server.join('bo'), await server.join('lena')] as const
  const [ada, bo, lena] = people.map((person) => wireOf(server, person)) as [Wire, Wire, Wire]
  const [adaId, boId, lenaId] = people.map(({ id }) => id) as [number, number, number]
  return { server, ada, bo, lena, adaId, boId, lenaId }
}

const userOf = async (wire: Wire, id: number) =>
  wire.done<{ user: Record<string, unknown> }>(
    await wire.get(`/users/${id}`, { include_custom_profile_fields: true }),
  ).user

test('administrators change users by address', async () => {
  const { ada, bo, lena, boId } = await harbour()
  const queue = await lena.register({ event_types: ['realm_user'] })
  expect(await ada.patch('/users/bo@example.com', { full_name: 'Bo Kay' })).toMatchObject({ status: 200 })
  expect(await queue.events()).toMatchObject([
    { op: 'update', person: { user_id: boId, full_name: 'Bo Kay' } },
  ])
  expect(await ada.patch('/users/bo@example.com', { role: 300 })).toMatchObject({ status: 200 })
  expect(await queue.events()).toMatchObject([{ op: 'update', person: { user_id: boId, role: 300 } }])
  expect(await userOf(lena, boId)).toMatchObject({ full_name: 'Bo Kay', role: 300 })
  expect(await bo.patch('/users/lena@example.com', { full_name: 'Me' })).toMatchObject({
    status: 400,
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  expect(await ada.patch('/users/eve@example.com', { full_name: 'Eve' })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
  for (const form of [
    { full_name: 'x' },
    { full_name: 'x'.repeat(101) },
    { full_name: 'B*o' },
    { role: 500 },
    { role: 'x' },
  ]) {
    expect(await ada.patch('/users/bo@example.com', form), JSON.stringify(form)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    })
  }
  expect(await userOf(lena, boId)).toMatchObject({ full_name: 'Bo Kay', role: 300 })
})

test('a hidden address finds its user by the API e-mail', async () => {
  const { ada, bo, lena, boId } = await harbour()
  bo.done(await bo.patch('/settings', { email_address_visibility: 3 }))
  const standIn = String((await userOf(lena, boId)).email)
  expect(standIn).toMatch(new RegExp(`^user${boId}@`))
  for (const email of ['bo@example.com', standIn]) {
    expect(await ada.patch(`/users/${email}`, { full_name: `Bo of ${email.length}` }), email).toMatchObject({
      status: 200,
    })
  }
  expect(await userOf(ada, boId)).toMatchObject({ delivery_email: 'bo@example.com' })
})

test('only owners change owners, and the last one must remain', async () => {
  const { ada, bo, lena, boId, adaId, lenaId } = await harbour()
  expect(await ada.patch('/users/ada@example.com', { role: 200 })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
  expect(await ada.delete(`/users/${adaId}`)).toMatchObject({
    status: 400,
    code: 'CANNOT_DEACTIVATE_LAST_USER',
    is_last_owner: true,
  })
  ada.done(await ada.patch(`/users/${boId}`, { role: 200 }))
  expect(await bo.patch(`/users/${lenaId}`, { role: 100 })).toMatchObject({
    status: 400,
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  expect(await bo.patch(`/users/${adaId}`, { role: 400 })).toMatchObject({
    status: 400,
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  expect(await bo.patch(`/users/${lenaId}`, { role: 200 })).toMatchObject({ status: 200 })
  ada.done(await ada.patch(`/users/${boId}`, { role: 100 }))
  expect(await bo.patch(`/users/${adaId}`, { role: 400 })).toMatchObject({ status: 200 })
  expect(await userOf(lena, adaId)).toMatchObject({ role: 400, is_owner: false })
})

test('a guest does not become an administrator at once', async () => {
  const { ada, boId } = await harbour()
  ada.done(await ada.patch(`/users/${boId}`, { role: 600 }))
  for (const role of [100, 200]) {
    expect(await ada.patch(`/users/${boId}`, { role }), `role ${role}`).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      msg: 'Guests cannot be organization administrators',
    })
  }
  for (const role of [400, 200]) {
    expect(await ada.patch(`/users/${boId}`, { role }), `role ${role}`).toMatchObject({ status: 200 })
  }
})

test('only owners with the permission change addresses', async () => {
  const { ada, bo, lena, boId, lenaId } = await harbour()
  const change = (wire: Wire) => wire.patch(`/users/${lenaId}`, { new_email: 'lena@elsewhere.example' })
  const address = async () => (await userOf(ada, lenaId)).delivery_email
  expect(await change(lena)).toMatchObject({ status: 400, code: 'UNAUTHORIZED_PRINCIPAL' })
  ada.done(await ada.patch(`/users/${boId}`, { role: 100 }))
  expect(await change(bo)).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'User not authorized to change user emails',
  })
  expect(await address()).toBe('lena@example.com')
  expect(await change(ada)).toMatchObject({ status: 200 })
  expect(await address()).toBe('lena@elsewhere.example')
  for (const new_email of ['bo@example.com', 'BO@example.com', 'nobody', '']) {
    expect(await ada.patch(`/users/${lenaId}`, { new_email }), new_email).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    })
  }
})

test('profile data is set for other users', async () => {
  const { ada, bo, boId } = await harbour()
  const field = async (form: Record<string, unknown>) =>
    ada.done<{ id: number }>(await ada.post('/realm/profile_fields', form)).id
  const phone = await field({ name: 'Phone', field_type: 1 })
  const likes = await field({
    name: 'Likes',
    field_type: 3,
    field_data: { a: { text: 'Apples', order: '1' }, b: { text: 'Pears', order: '2' } },
  })
  const set = (profile_data: unknown) => ada.patch(`/users/${boId}`, { profile_data })
  expect(
    await set([
      { id: phone, value: '12' },
      { id: likes, value: 'a' },
    ]),
  ).toMatchObject({ status: 200 })
  expect(await userOf(bo, boId)).toMatchObject({
    profile_data: { [phone]: { value: '12', rendered_value: '<p>12</p>' }, [likes]: { value: 'a' } },
  })
  for (const bad of [
    [{ id: 4711, value: 'x' }],
    [{ id: phone }, 1],
    [{ id: likes, value: 'c' }],
    [{ id: phone, value: 'x'.repeat(51) }],
    [{ id: phone, value: 5 }],
    'x',
  ]) {
    expect(await set(bad), JSON.stringify(bad)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  }
  expect(await set([{ id: phone, value: '' }])).toMatchObject({ status: 200 })
  expect((await userOf(bo, boId)).profile_data).not.toHaveProperty(String(phone))
})

test('administrators create all kinds of profile fields', async () => {
  const { ada, bo } = await harbour()
  const create = (form: Record<string, unknown>) => ada.post<{ id: number }>('/realm/profile_fields', form)
  const queue = await bo.register<{ custom_profile_fields: { id: number; order: number }[] }>({
    event_types: ['custom_profile_fields'],
  })
  const list = { a: { text: 'Apples', order: '1' } }
  for (const field_type of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const field_data = field_type === 3 ? list : field_type === 7 ? { subtype: 'github' } : undefined
    const answer = await create({ name: `Field ${field_type}`, hint: 'a hint', field_type, field_data })
    expect(answer, `type ${field_type}`).toMatchObject({ status: 200, id: expect.any(Number) })
    const [event] = await queue.events<{ fields: object[] }>()
    expect(event?.fields, `type ${field_type}`).toContainEqual(
      expect.objectContaining({ id: answer.id, type: field_type, required: false, editable_by_user: true }),
    )
  }
  for (const [what, form] of [
    ['no type', { name: 'x' }],
    ['an unknown type', { name: 'x', field_type: 9 }],
    ['type 0', { name: 'x', field_type: 0 }],
    ['no name', { field_type: 1 }],
    ['an empty name', { name: '', field_type: 1 }],
    ['a long name', { name: 'x'.repeat(41), field_type: 1 }],
    ['a long hint', { name: 'x', hint: 'x'.repeat(81), field_type: 1 }],
    ['the name of another', { name: 'Field 1', field_type: 1 }],
    ['no choices', { name: 'x', field_type: 3, field_data: {} }],
    ['no list of choices', { name: 'x', field_type: 3 }],
    ['choices without text', { name: 'x', field_type: 3, field_data: { a: { order: '1' } } }],
    ['an unknown account', { name: 'x', field_type: 7, field_data: { subtype: 'none' } }],
    ['a long text in the summary', { name: 'x', field_type: 2, display_in_profile_summary: true }],
    ['people in the summary', { name: 'x', field_type: 6, display_in_profile_summary: true }],
    ['a truth that is none', { name: 'x', field_type: 1, required: 'x' }],
  ] as const) {
    expect(await create(form), what).toMatchObject({ status: 400, result: 'error' })
  }
  for (const name of ['One', 'Two'])
    expect(await create({ name, field_type: 1, display_in_profile_summary: true })).toMatchObject({
      status: 200,
    })
  expect(await create({ name: 'Three', field_type: 1, display_in_profile_summary: true })).toMatchObject({
    status: 400,
    msg: 'Only 2 custom profile fields can be displayed in the profile summary.',
  })
  expect(await bo.post('/realm/profile_fields', { name: 'mine', field_type: 1 })).toMatchObject({
    status: 400,
    code: 'UNAUTHORIZED_PRINCIPAL',
    msg: 'Must be an organization administrator',
  })
})

test('only administrators edit a field that users may not edit', async () => {
  const { ada, bo, boId } = await harbour()
  const { id } = ada.done<{ id: number }>(
    await ada.post('/realm/profile_fields', {
      name: 'Badge',
      field_type: 1,
      editable_by_user: false,
      required: true,
    }),
  )
  expect(await bo.patch('/users/me/profile_data', { data: [{ id, value: '7' }] })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
  expect(await ada.patch(`/users/${boId}`, { profile_data: [{ id, value: '7' }] })).toMatchObject({
    status: 200,
  })
  expect(await ada.patch('/users/me/profile_data', { data: [{ id, value: '1' }] })).toMatchObject({
    status: 200,
  })
  expect(await userOf(bo, boId)).toMatchObject({ profile_data: { [id]: { value: '7' } } })
})

test('the key of a deactivated user is invalid', async () => {
  const { server, ada, bo, boId } = await harbour()
  ada.done(await ada.delete(`/users/${boId}`))
  expect(await bo.get('/users/me')).toMatchObject({ status: 401, code: 'USER_DEACTIVATED' })
  const form = { username: 'bo@example.com', password: 'correct horse battery' }
  expect(await ada.post('/fetch_api_key', form)).toMatchObject({ status: 401, code: 'USER_DEACTIVATED' })
  ada.done(await ada.post(`/users/${boId}/reactivate`))
  expect(await ada.post('/fetch_api_key', form)).toMatchObject({ status: 200, user_id: boId })
  expect(server.url).toBeTruthy()
})
