import { getBotStorage, removeBotStorage, updateBotStorage } from '@parley/api/bot-storage/endpoints'
import { botStorage } from '@parley/api/bot-storage/limits'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'

const kept = async (person: Person, keys?: string[]) =>
  (await person.call(getBotStorage, keys === undefined ? {} : { keys })).storage

test('values are stored until they are removed', async () => {
  const server = await testServer()
  const ada = await server.ada()
  expect(await kept(ada)).toEqual({})
  await ada.call(updateBotStorage, { storage: { lunch: 'noon', tea: 'four' } })
  await ada.call(updateBotStorage, { storage: { tea: 'five' } })
  await ada.call(updateBotStorage, { storage: { '': 'no name' } })
  expect(Object.entries(await kept(ada))).toEqual([
    ['', 'no name'],
    ['lunch', 'noon'],
    ['tea', 'five'],
  ])
  expect(await kept(ada, ['tea'])).toEqual({ tea: 'five' })
  await ada.call(removeBotStorage, { keys: ['tea'] })
  expect(await ada.refused(getBotStorage, { keys: ['lunch', 'tea'] })).toMatchObject({
    message: 'Key does not exist.',
  })
  await ada.call(removeBotStorage, {})
  expect(await kept(ada)).toEqual({})
})

test('removing a missing key fails and removes nothing', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(updateBotStorage, { storage: { lunch: 'noon' } })
  expect(await ada.refused(removeBotStorage, { keys: ['lunch', 'tea'] })).toMatchObject({
    message: 'Key does not exist.',
  })
  expect(await kept(ada)).toEqual({ lunch: 'noon' })
})

test('every bot has its own storage', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateBotStorage, { storage: { lunch: 'noon' } })
  await bo.call(updateBotStorage, { storage: { lunch: 'one' } })
  await bo.call(removeBotStorage, {})
  expect(await kept(ada)).toEqual({ lunch: 'noon' })
  expect(await kept(bo)).toEqual({})
})

test('values above the quota are refused', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const piece = 'x'.repeat(botStorage.cap / 4)
  for (const key of ['a', 'b', 'c']) await ada.call(updateBotStorage, { storage: { [key]: piece } })
  expect(await ada.refused(updateBotStorage, { storage: { d: piece } })).toMatchObject({
    message: botStorage.full().message,
  })
  expect(Object.keys(await kept(ada))).toEqual(['a', 'b', 'c'])
  await ada.call(updateBotStorage, { storage: { d: piece.slice(4) } })
})
