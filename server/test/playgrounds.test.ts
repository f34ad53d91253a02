import {
  addCodePlayground,
  removeCodePlayground,
  updateCodePlayground,
} from '@parley/api/playgrounds/endpoints'
import { realmPlaygroundsSection } from '@parley/api/playgrounds/register'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { registered } from './support/registered.ts'

const RUST = {
  name: 'Rust playground',
  pygments_language: 'Rust',
  url_template: 'https://play.example.com/?code={code}',
}

test('a playground is added, changed and removed, with an event for everyone', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const { id } = await ada.call(addCodePlayground, RUST)
  expect((await registered(bo, realmPlaygroundsSection)).realm_playgrounds).toEqual([{ id, ...RUST }])
  const { id: other } = await ada.call(addCodePlayground, { ...RUST, name: 'Another' })
  const changed = {
    ...RUST,
    name: ' Rust, elsewhere ',
    url_template: 'https://other.example.com/?code={code}',
  }
  await ada.call(updateCodePlayground, { playground_id: id, ...changed })
  expect((await registered(bo, realmPlaygroundsSection)).realm_playgrounds).toEqual([
    { id, ...changed, name: 'Rust, elsewhere' },
    { id: other, ...RUST, name: 'Another' },
  ])
  // Only the address: its name and language are its own.
  await ada.call(updateCodePlayground, { playground_id: other, ...RUST, name: 'Another' })
  for (const [input, message] of [
    [
      { ...RUST, name: 'Rust, elsewhere' },
      'Realm playground with this Realm, Pygments language and Name already exists.',
    ],
    [
      { ...RUST, url_template: 'https://example.com/{text}' },
      'Missing the required variable "code" in the URL template',
    ],
  ] as const) {
    expect(await ada.refused(updateCodePlayground, { playground_id: other, ...input })).toMatchObject({
      message,
    })
  }
  await ada.call(removeCodePlayground, { playground_id: other })
  await ada.call(removeCodePlayground, { playground_id: id })
  expect((await registered(bo, realmPlaygroundsSection)).realm_playgrounds).toEqual([])
})

test('invalid playgrounds are refused, and only administrators change them', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(addCodePlayground, RUST)
  const cases = [
    [{ ...RUST, url_template: 'https://example.com/{code' }, 'Invalid URL template.'],
    [{ ...RUST, url_template: '' }, 'Invalid URL template.'],
    [
      { ...RUST, url_template: 'https://example.com/{text}' },
      'Missing the required variable "code" in the URL template',
    ],
    [{ ...RUST, name: ' ' }, 'Name cannot be empty.'],
    [{ ...RUST, pygments_language: '<b>' }, 'Invalid characters in pygments language'],
    [RUST, 'Realm playground with this Realm, Pygments language and Name already exists.'],
  ] as const
  for (const [input, message] of cases) {
    expect(await ada.refused(addCodePlayground, input), message).toMatchObject({
      code: 'BAD_REQUEST',
      message,
    })
  }
  expect(await ada.refused(removeCodePlayground, { playground_id: 4711 })).toMatchObject({
    message: 'Invalid playground',
  })
  expect(await bo.refused(addCodePlayground, RUST)).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  expect(await ada.refused(updateCodePlayground, { playground_id: 4711, ...RUST })).toMatchObject({
    message: 'Invalid playground',
  })
  expect(await bo.refused(updateCodePlayground, { playground_id: 1, ...RUST })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  expect(await bo.refused(removeCodePlayground, { playground_id: 1 })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
})
