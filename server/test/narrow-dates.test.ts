import { getMessages } from '@parley/api/messages/endpoints'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import { expect, test } from 'vitest'
import { sentSince } from '#messages/fetching/narrow-dates.ts'
import type { Person } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { age, inOneChannel, post, refusalOf, write } from './support/conversations.ts'

const DAY = 86_400
const now = Math.floor(Date.now() / 1000)
const daysAgo = (days: number) => now - days * DAY

type Term = Omit<NarrowTerm, 'negated'> & { negated?: boolean }

async function found(by: Person, ...narrow: Term[]): Promise<number[]> {
  const { messages } = await by.call(getMessages, { anchor: 'newest', num_before: 100, num_after: 0, narrow })
  return messages.map(({ id }) => id)
}

test('dates narrow to what was sent since a moment, or before it', async () => {
  const { server, ada, bo, lena, id } = await inOneChannel()
  const place: Term = { operator: 'channel', operand: id }
  const notices = await found(ada, place)
  await age(server, notices, 20 * DAY)
  const ids: number[] = []
  for (let day = 9; day >= 0; day--) ids.push(await post(ada, id, 'log', `entry ${day}`))
  for (const [index, one] of ids.entries()) await age(server, [one], (9 - index) * DAY)
  const direct = await write(ada, [bo])

  expect(await found(ada, place, { operator: 'after', operand: daysAgo(3) - 60 })).toEqual(ids.slice(-4))
  const earlier = [...notices, ...ids.slice(0, -4)]
  expect(await found(ada, place, { operator: 'before', operand: daysAgo(3) - 60 })).toEqual(earlier)
  const negated = { operator: 'before', operand: daysAgo(3) - 60, negated: true }
  expect(await found(ada, place, negated)).toEqual(ids.slice(-4))
  const between: Term[] = [
    { operator: 'after', operand: new Date((daysAgo(5) - 60) * 1000).toISOString() },
    { operator: 'before', operand: String(daysAgo(3) - 60) },
  ]
  expect(await found(ada, place, ...between)).toEqual(ids.slice(4, 6))
  expect(await found(ada, ...between, { operator: 'search', operand: 'entry' })).toEqual(ids.slice(4, 6))
  expect(await found(ada, { operator: 'after', operand: now + DAY })).toEqual([])
  expect(await found(ada, place, { operator: 'after', operand: '2001-01-01' })).toEqual([...notices, ...ids])
  expect(await found(ada, place, { operator: 'before', operand: '2001-01-01' })).toEqual([])

  const today: Term = { operator: 'after', operand: now - DAY / 2 }
  expect(await found(bo, today)).toContain(direct)
  expect(await found(lena, today), 'a direct message of others').not.toContain(direct)
  for (const operand of ['yesterday', [1], '', '2026-99-01']) {
    const input = { anchor: 'newest', num_before: 1, num_after: 0, narrow: [{ operator: 'after', operand }] }
    expect(await refusalOf(ada, getMessages, input as never)).toBe(
      'Invalid narrow operator: operand is not a date',
    )
  }
})

test('the bounds of a moment leave out what lies more than a day away, gaps of ids or not', async () => {
  const { server, ada, id } = await inOneChannel()
  const ids: number[] = []
  for (let day = 0; day < 12; day++) ids.push(await post(ada, id, 'log'))
  for (const [index, one] of ids.entries()) await age(server, [one], (20 - index) * DAY)
  const { first, after } = await sentSince(server.server.db, server.realm.state.id, daysAgo(14) - 60)
  expect(first).toBeGreaterThan(ids[4] ?? 0)
  expect(first).toBeLessThanOrEqual(ids[6] ?? 0)
  expect(after).toBeGreaterThan(ids[5] ?? 0)
  expect(after).toBeLessThanOrEqual(ids[8] ?? 0)
})

test('mentions finds messages that name somebody, among those that one may read', async () => {
  const { ada, bo, lena, id } = await inOneChannel()
  const secret = await makeChannel(ada, 'secret', { subscribers: [ada.id, bo.id], invite_only: true })
  const named = await post(ada, id, 'log', '@**Bo Kristensen** look')
  const hidden = await post(ada, secret, 'log', '@**Bo Kristensen** and here')
  await post(ada, id, 'log', '@_**Bo Kristensen** silently')
  await post(ada, id, 'log', '@**all** hello')
  const inDirect = await write(ada, [bo], '@**Bo Kristensen** between us')

  const bos: Term = { operator: 'mentions', operand: bo.id }
  expect(await found(ada, bos)).toEqual([named, hidden, inDirect])
  expect(await found(bo, bos)).toEqual([named, hidden, inDirect])
  expect(await found(lena, bos)).toEqual([named])
  expect(await found(lena, { operator: 'mentions', operand: bo.email })).toEqual([named])
  expect(await found(lena, { ...bos, negated: true })).not.toContain(named)
  expect(await found(ada, { operator: 'mentions', operand: lena.id })).toEqual([])
  const input = { anchor: 'newest' as const, num_before: 1, num_after: 0 }
  expect(
    await refusalOf(ada, getMessages, {
      ...input,
      narrow: [{ operator: 'mentions', operand: 9999 }],
    } as never),
  ).toBe('Invalid narrow operator: unknown user 9999')
})
