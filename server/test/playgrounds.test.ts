import { addCodePlayground, removeCodePlayground } from '@parley/api/playgrounds/endpoints'
import { realmPlaygroundsSection } from '@parley/api/playgrounds/register'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { registered } from './support/registered.ts'

const RUST = {
  name: 'Rust playground',
  pygments_language: 'Rust',
  url_template: 'https://play.example.com/?code={code}',
}

test('a playground is added and removed, with an event for everyone', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const { id } = await ada.call(addCodePlayground, RUST)
  expect((await registered(bo, realmPlaygroundsSection)).realm_playgrounds).toEqual([{ id, ...RUST }])
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
  expect(await bo.refused(removeCodePlayground, { playground_id: 1 })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
})
