import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Database } from '../db/database.ts'
import { testDatabase } from '../db/embedded/testing.ts'
import { keepFiles, removingFiles } from './removal.ts'

const options = { onError: () => undefined }

test('files are removed for as long as it takes, and not while a backup is being made', async () => {
  const connection = await testDatabase()
  const db = new Database({ ...connection, idle_in_transaction_session_timeout: 50 }, options)
  let removed = 0
  const remove = async () => {
    await sleep(200)
    removed++
  }
  expect(await removingFiles(db, remove)).toBe(true)
  await expect(db.transaction(remove)).rejects.toThrow()
  const backup = new Database(connection, options)
  await backup.transaction(async (tx) => {
    await keepFiles(tx)
    expect(await removingFiles(db, remove)).toBe(false)
    await tx.query('select pg_advisory_unlock_all()')
  })
  expect(removed).toBe(2)
  await Promise.all([db.end(), backup.end()])
})
