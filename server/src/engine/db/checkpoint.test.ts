import { expect, test } from 'vitest'
import { checkpoint } from './checkpoint.ts'
import { onlyRow, withClient } from './database.ts'
import { testDatabase } from './embedded/testing.ts'

test('a checkpoint is made where Parley may have one made, and is done without elsewhere', async () => {
  await withClient(await testDatabase(), undefined, async (client) => {
    const made = async () =>
      onlyRow(
        await client.query<{ at: string }>('select checkpoint_lsn::text as at from pg_control_checkpoint()'),
      ).at
    const before = await made()
    await client.query('create table changed ()')
    await checkpoint(client)
    expect(await made()).not.toBe(before)
    await client.query('set role pg_read_all_data')
    await checkpoint(client)
    await client.query('begin')
    await client.query('select 1 / 0').catch(() => undefined)
    await expect(checkpoint(client)).rejects.toThrow('current transaction is aborted')
  })
})
