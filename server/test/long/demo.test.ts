import { expect, test, vi } from 'vitest'
import { withClient } from '#engine/db/database.ts'
import { fillWithDemo } from '#shell/demo/demo.ts'
import { alone, isUnfinished } from '#shell/demo/unfinished.ts'
import type { Server } from '#shell/server.ts'
import { emptyServer } from '../support/empty-server.ts'

/** Captures what the demo prints. */
async function said(work: () => Promise<void>): Promise<string> {
  let text = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk
    return true
  })
  await work().finally(() => write.mockRestore())
  return text
}

/** The size of the organization at the root domain. */
async function sizeOf({ db, realms }: Server) {
  const { state } = realms.at(undefined)
  const { rows } = await db.query<{ messages: number }>(
    'select count(*) as messages from messages where realm_id = $1',
    [state.id],
  )
  const people = [...state.users.values()].filter((user) => !user.isSystemBot).length
  return { people, channels: state.channels.size, messages: Number(rows[0]?.messages) }
}

test('an interrupted demo is created again, and a complete one is kept', async () => {
  const first = await emptyServer()
  const cutShort = said(() => fillWithDemo(first)).catch((error: unknown) => error)
  await expect
    .poll(() => first.realms.existsAt(undefined) && sizeOf(first))
    .toMatchObject({
      messages: expect.toSatisfy((count) => Number(count) > 0),
    })
  await withClient(first.db.connection, undefined, async (client) => {
    // Blocks all sends from here on.
    await client.query('begin')
    await client.query('lock table messages in exclusive mode')
    // Another node that starts meanwhile must not take the demo under way for a leftover.
    let isLeftOver = false
    await alone(first, async () => {
      isLeftOver = true
    })
    expect(isLeftOver).toBe(false)
    // Like a killed process, leaves what it has committed.
    first.db.breakOff()
  })
  expect(await cutShort).toBeInstanceOf(Error)

  const second = await emptyServer({ after: first })
  const left = await sizeOf(second)
  expect(await isUnfinished(second.db)).toBe(true)
  const whole = await said(() => fillWithDemo(second))
  expect(whole).toContain('Log in as any of them')
  expect(await isUnfinished(second.db)).toBe(false)
  const size = await sizeOf(second)
  const [, people, messages] = /: (\d+) people, (\d+) messages/.exec(whole) ?? []
  expect(size.people).toBe(Number(people))
  expect(size.messages).toBeGreaterThanOrEqual(Number(messages))
  expect(size.messages).toBeGreaterThan(left.messages)

  expect(await said(() => fillWithDemo(second))).toContain('There is an organization on this server already')
  expect(await sizeOf(second)).toEqual(size)
})
