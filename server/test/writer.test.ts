import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { flagsChanged as nothingRead } from '../src/flags/entries.ts'
import type { GroupCommand } from '../src/journal/command.ts'
import { testServer } from './harness.ts'

const NOTHING = { flag: 'read', op: 'add', messageIds: [], all: false, details: [] } as const

test('one poisoned command of a batch fails alone', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { realm } = server
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'first' })
  const poison: GroupCommand<null, string> = {
    name: 'poison',
    decide: () => ({ entries: [nothingRead.of({ ...NOTHING, userId: ada.id })], answer: 'unreached' }),
    write: (send) => send('divide by zero', 'select 1 / 0', []),
  }
  const refusing: GroupCommand<null, string> = {
    name: 'refusing',
    decide() {
      throw new Error('not allowed')
    },
    write: () => undefined,
  }
  const outcomes = await Promise.allSettled([
    ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'a' }),
    realm.group(refusing, null),
    ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'b' }),
    realm.group(poison, null),
    ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'c' }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('a command that fails half way leaves nothing behind', async () => {
  const server = await testServer()
  const { realm } = server
  const before = realm.state.journalHead
  const failing = realm.change(async ({ tx, state }) => {
    await tx.query(`insert into groups (realm_id, name) values ($1, 'half')`, [state.id])
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const { rows } = await realm.db.query(`select from groups where name = 'half'`)
  expect(rows).toHaveLength(0)
  expect(realm.state.journalHead).toBe(before)
})
