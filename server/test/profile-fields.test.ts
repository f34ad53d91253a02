import {
  createCustomProfileField,
  deleteCustomProfileField,
  getCustomProfileFields,
  removeOwnProfileData,
  reorderCustomProfileFields,
  updateCustomProfileField,
  updateOwnProfileData,
} from '@parley/api/profile-fields/endpoints'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { getUser, updateUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'

const SHORT = fieldTypes.SHORT_TEXT.id

async function profileOf(viewer: Person, person: Person) {
  const { user } = await viewer.call(getUser, { user_id: person.id, include_custom_profile_fields: true })
  return user.profile_data
}

test('a field is created, changed, reordered and deleted, with events for everyone', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const first = await ada.call(createCustomProfileField, {
    name: 'Team',
    field_type: SHORT,
    hint: 'Which one?',
  })
  const second = await ada.call(createCustomProfileField, {
    name: 'Office',
    field_type: fieldTypes.SELECT.id,
    field_data: { oslo: { text: 'Oslo', order: '1' }, lima: { text: 'Lima', order: '2' } },
    display_in_profile_summary: true,
    required: true,
  })
  await ada.call(reorderCustomProfileFields, { order: [second.id, first.id] })
  await ada.call(updateCustomProfileField, { field_id: first.id, name: 'Crew', editable_by_user: false })
  const { custom_fields: fields } = await bo.call(getCustomProfileFields, {})
  expect(fields).toMatchObject([
    { id: second.id, name: 'Office', type: 3, order: 1, display_in_profile_summary: true, required: true },
    { id: first.id, name: 'Crew', hint: 'Which one?', field_data: '', order: 2, editable_by_user: false },
  ])
  expect(fields[1]).not.toHaveProperty('display_in_profile_summary')
  expect(JSON.parse(fields[0]?.field_data ?? '')).toEqual({
    oslo: { text: 'Oslo', order: '1' },
    lima: { text: 'Lima', order: '2' },
  })
  await bo.call(updateOwnProfileData, { data: [{ id: second.id, value: 'lima' }] })
  await ada.call(deleteCustomProfileField, { field_id: second.id })
  expect(await profileOf(ada, bo)).toEqual({})
})

test('users set and remove their values', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const make = async (name: string, field_type: number, field_data?: Record<string, string>) =>
    (await ada.call(createCustomProfileField, { name, field_type, ...(field_data && { field_data }) })).id
  const text = await make('Motto', fieldTypes.SHORT_TEXT.id)
  const long = await make('Biography', fieldTypes.LONG_TEXT.id)
  const link = await make('Site', fieldTypes.URL.id)
  const date = await make('Birthday', fieldTypes.DATE.id)
  const people = await make('Mentor', fieldTypes.USER.id)
  const account = await make('', fieldTypes.EXTERNAL_ACCOUNT.id, { subtype: 'github' })
  await bo.call(updateOwnProfileData, {
    data: [
      { id: text, value: '**bold**' },
      { id: long, value: 'one\ntwo' },
      { id: link, value: 'https://example.com/bo' },
      { id: date, value: '1990-02-28' },
      { id: people, value: [ada.id] },
      { id: account, value: 'bo' },
    ],
  })
  expect(await profileOf(ada, bo)).toEqual({
    [text]: { value: '**bold**', rendered_value: '<p><strong>bold</strong></p>' },
    [long]: { value: 'one\ntwo', rendered_value: '<p>one<br>\ntwo</p>' },
    [link]: { value: 'https://example.com/bo' },
    [date]: { value: '1990-02-28' },
    [people]: { value: `[${ada.id}]` },
    [account]: { value: 'bo' },
  })
  const { custom_fields: fields } = await bo.call(getCustomProfileFields, {})
  expect(fields.at(-1)).toMatchObject({ name: 'GitHub username', field_data: '{"subtype":"github"}' })
  await bo.call(removeOwnProfileData, { data: [text, long, people] })
  await ada.call(updateUser, {
    user_id: bo.id,
    profile_data: [
      { id: link, value: null },
      { id: date, value: '' },
    ],
  })
  expect(await profileOf(bo, bo)).toEqual({ [account]: { value: 'bo' } })
})

test('only administrators set fields that users may not edit', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id } = await ada.call(createCustomProfileField, {
    name: 'Badge',
    field_type: SHORT,
    editable_by_user: false,
  })
  expect(await bo.refused(updateOwnProfileData, { data: [{ id, value: '7' }] })).toMatchObject({
    message: 'You are not allowed to change this field. Contact an administrator to update it.',
  })
  await bo.refused(removeOwnProfileData, { data: [id] })
  await ada.call(updateUser, { user_id: bo.id, profile_data: [{ id, value: '7' }] })
  await ada.call(updateOwnProfileData, { data: [{ id, value: '1' }] })
  expect(await profileOf(bo, bo)).toMatchObject({ [id]: { value: '7' } })
})

test('removing a choice removes the values with it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const oslo = { text: 'Oslo', order: '1' }
  const lima = { text: 'Lima', order: '2' }
  const { id } = await ada.call(createCustomProfileField, {
    name: 'Office',
    field_type: fieldTypes.SELECT.id,
    field_data: { oslo, lima },
  })
  await bo.call(updateOwnProfileData, { data: [{ id, value: 'lima' }] })
  await ada.call(updateOwnProfileData, { data: [{ id, value: 'oslo' }] })
  await ada.call(updateCustomProfileField, { field_id: id, field_data: { oslo } })
  expect(await profileOf(ada, bo)).toEqual({})
  expect(await profileOf(bo, ada)).toEqual({ [id]: { value: 'oslo' } })
})

test('only administrators change fields', async () => {
  const server = await testServer()
  const bo = await server.join('bo')
  for (const refusal of [
    await bo.refused(createCustomProfileField, { name: 'Team', field_type: SHORT }),
    await bo.refused(reorderCustomProfileFields, { order: [] }),
    await bo.refused(updateCustomProfileField, { field_id: 1, name: 'x' }),
    await bo.refused(deleteCustomProfileField, { field_id: 1 }),
  ]) {
    expect(refusal).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
      message: 'Must be an organization administrator',
    })
  }
})

test('invalid fields are refused, and change nothing', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(createCustomProfileField, {
    name: 'Team',
    field_type: SHORT,
    display_in_profile_summary: true,
  })
  const second = await ada.call(createCustomProfileField, {
    name: 'Site',
    field_type: fieldTypes.URL.id,
    display_in_profile_summary: true,
  })
  const github = await ada.call(createCustomProfileField, {
    field_type: fieldTypes.EXTERNAL_ACCOUNT.id,
    field_data: { subtype: 'github' },
  })
  const before = await ada.call(getCustomProfileFields, {})
  const custom = (url_pattern: string) => ({
    name: 'Chat',
    field_type: 7,
    field_data: { subtype: 'custom', url_pattern },
  })
  const cases = [
    [{ name: 'x', field_type: 99 }, 'Invalid field type.'],
    [{ name: '  ', field_type: SHORT }, 'Label cannot be blank.'],
    [{ name: 'team', field_type: SHORT }, 'A field with that label already exists.'],
    [{ name: 'x'.repeat(41), field_type: SHORT }, 'name is too long (limit: 40 characters)'],
    [{ name: 'x', hint: 'h'.repeat(81), field_type: SHORT }, 'hint is too long (limit: 80 characters)'],
    [{ name: 'x', field_type: 3 }, 'Field must have at least one choice.'],
    [{ name: 'x', field_type: 3, field_data: {} }, 'Field must have at least one choice.'],
    [
      {
        name: 'x',
        field_type: 3,
        field_data: { a: { text: 'A', order: '1' }, b: { text: 'A', order: '2' } },
      },
      'Field must not have duplicate choices.',
    ],
    [{ name: 'x', field_type: 7 }, 'Invalid external account type'],
    [{ name: 'x', field_type: 7, field_data: { subtype: 'faxes' } }, 'Invalid external account type'],
    [{ name: 'x', field_type: 7, field_data: { subtype: 'constructor' } }, 'Invalid external account type'],
    [custom('https://example.com/'), 'Malformed URL pattern.'],
    [custom('javascript:%(username)s'), 'Malformed URL pattern.'],
    [
      { name: 'x', field_type: 2, display_in_profile_summary: true },
      'Field type not supported for display in profile summary.',
    ],
    [
      { name: 'x', field_type: 6, display_in_profile_summary: true },
      'Field type not supported for display in profile summary.',
    ],
    [
      { name: 'x', field_type: SHORT, display_in_profile_summary: true },
      'Only 2 custom profile fields can be displayed in the profile summary.',
    ],
  ] as const
  for (const [input, message] of cases) {
    expect(await ada.refused(createCustomProfileField, input as never), message).toMatchObject({ message })
  }
  const orders = [[], [second.id], [second.id, second.id, github.id], [1, 2, 3, 4]]
  for (const order of orders) {
    expect(await ada.refused(reorderCustomProfileFields, { order })).toMatchObject({
      message: 'Invalid order mapping.',
    })
  }
  expect(await ada.refused(updateCustomProfileField, { field_id: github.id, name: 'Hub' })).toMatchObject({
    message: 'Default custom field cannot be updated.',
  })
  expect(await ada.refused(updateCustomProfileField, { field_id: 77, name: 'Hub' })).toMatchObject({
    message: 'Field id 77 not found.',
  })
  expect(await ada.refused(deleteCustomProfileField, { field_id: 77 })).toMatchObject({
    message: 'Field id 77 not found.',
  })
  expect(await ada.call(getCustomProfileFields, {})).toEqual(before)
})

test('an invalid value fails the whole request', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const make = async (
    name: string,
    field_type: number,
    field_data?: Record<string, Record<string, string>>,
  ) => (await ada.call(createCustomProfileField, { name, field_type, ...(field_data && { field_data }) })).id
  const short = await make('Motto', fieldTypes.SHORT_TEXT.id)
  const long = await make('Story', fieldTypes.LONG_TEXT.id)
  const choice = await make('Office', fieldTypes.SELECT.id, { oslo: { text: 'Oslo', order: '1' } })
  const date = await make('Birthday', fieldTypes.DATE.id)
  const link = await make('Site', fieldTypes.URL.id)
  const people = await make('Mentor', fieldTypes.USER.id)
  const cases = [
    [short, 'x'.repeat(51), 'Motto is too long (limit: 50 characters)'],
    [short, [1], 'Motto is not a string'],
    [long, 'x'.repeat(501), 'Story is too long (limit: 500 characters)'],
    [choice, 'lima', "'lima' is not a valid choice for 'Office'."],
    [date, '28.2.1990', 'Birthday is not a date'],
    [date, '1990-02-30', 'Birthday is not a date'],
    [link, 'javascript:alert(1)', 'Site is not a URL'],
    [people, 'ada', 'User IDs is not a list'],
    [people, [4711], 'Invalid user ID: 4711'],
    [4711, 'x', 'Field id 4711 not found.'],
  ] as const
  for (const [id, value, message] of cases) {
    const data = [
      { id: long, value: 'once' },
      { id, value: typeof value === 'string' ? value : [...value] },
    ]
    expect(await bo.refused(updateOwnProfileData, { data }), message).toMatchObject({ message })
  }
  expect(await profileOf(bo, bo)).toEqual({})
})
