import { createUser, getUsers } from '@parley/api/users/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { makeLogger } from '#engine/log/logger.ts'
import { loadAhead } from '#shell/ahead.ts'
import { PASSWORD, TestServer } from './harness.ts'
import { at } from './support/nodes.ts'

test('a node that loads its organizations before its program has what others write in between', async () => {
  const connection = await testDatabase()
  const environment = { DATABASE_URL: 'postgres://shared.example/parley' }
  const first = await TestServer.start({ connection, environment })
  onTestFinished(() => first.stop())
  const ada = await first.ada()
  await first.join('bo')
  const ahead = await loadAhead({ connection, config: first.server.config, log: makeLogger('silent') })
  const stored = (await ahead.states).get(first.realm.state.id)
  expect(stored?.journalHead).toBe(first.realm.state.journalHead)

  const late = { email: 'late@example.com', full_name: 'Late Comer', password: PASSWORD }
  await ada.call(createUser, late)
  const second = await TestServer.start({ connection, environment, ahead: Promise.resolve(ahead) })
  onTestFinished(() => second.stop())

  // It was used, and not loaded again.
  expect(second.realm.state).toBe(stored)
  const { members } = await at(second, ada).call(getUsers, {})
  expect(members.map(({ full_name }) => full_name)).toContain('Late Comer')
  await second.checkReload()
})
