import { describe, expect, test } from 'vitest'
import type { Visits } from '#data/visits.ts'
import type { Candidate } from './candidates.ts'
import { Ranking } from './rank.ts'

const now = Date.now()
const target = { terms: [] }

function candidate(kind: Candidate['kind'], name: string, more: Partial<Candidate> = {}): Candidate {
  return { key: `${kind} ${name}`, kind, name, detail: '', unread: 0, target, ...more }
}

const all = [
  candidate('topic', 'deploy plan', { detail: 'platform' }),
  candidate('channel', 'platform'),
  candidate('channel', 'plants', { detail: 'Not subscribed', isFar: true }),
  candidate('person', 'Tomás Rey', { detail: 'tomas@example.com' }),
  candidate('person', 'Tom Palter', { detail: 'tom@example.com' }),
  candidate('group', 'Tomás, Priya'),
  candidate('person', 'Bo Kristensen', { detail: 'bo@example.com' }),
  candidate('group', 'Priya, Bo'),
  candidate('command', 'Mark all as read'),
  candidate('command', 'Log out', { searched: 'Sign out' }),
  candidate('command', 'Reactions', { detail: 'Your messages that people reacted to' }),
]

const found = (query: string, visits: Visits = {}, limit = 9) =>
  new Ranking(all, visits, now).find(query, limit).map(({ candidate: { name } }) => name)

describe('the jump box', () => {
  test.each([
    ['platform', 'platform'],
    ['pltf', 'platform'],
    ['deploy platform', 'deploy plan'],
    ['tomas rey', 'Tomás Rey'],
    ['rey tom', 'Tomás Rey'],
    ['plan', 'deploy plan'],
    ['read', 'Mark all as read'],
    ['sign out', 'Log out'],
    ['bo', 'Bo Kristensen'],
  ])('finds by %s first %s', (query, name) => {
    expect(found(query)[0]).toBe(name)
  })

  test('finds nothing by letters that are not there, or that only happen to be in a sentence', () => {
    expect(found('xyz')).toEqual([])
    expect(found('restore')).toEqual([])
    // The domain of addresses is that of everybody.
    expect(found('example')).toEqual([])
    expect(found('people')).toEqual(['Reactions'])
  })

  test('marks the letters that match, in names only', () => {
    const [first] = new Ranking(all, {}, now).find('plat', 1)
    expect(first?.marked).toEqual([0, 1, 2, 3])
    const byDetail = new Ranking(all, {}, now).find('tomas@', 1)
    expect(byDetail[0]?.candidate.name).toBe('Tomás Rey')
  })

  test('puts what is used before what only matches as well', () => {
    expect(found('tom')[0]).not.toBe('Tomás, Priya')
    expect(found('tom', { 'group Tomás, Priya': { count: 5, last: now } })[0]).toBe('Tomás, Priya')
  })

  test('narrows by a first character', () => {
    expect(found('@tom')).toEqual(expect.arrayContaining(['Tomás Rey', 'Tom Palter', 'Tomás, Priya']))
    expect(found('@plat')).not.toContain('platform')
    expect(found('#p')).toEqual(expect.arrayContaining(['platform', 'plants', 'deploy plan']))
    expect(found('>')).toEqual(['Mark all as read', 'Log out', 'Reactions'])
    expect(found('#')).toHaveLength(3)
  })

  test('lists without a query what one uses, and what is unread', () => {
    expect(found('')).toEqual([])
    expect(found('', { 'channel platform': { count: 1, last: now } })).toEqual(['platform'])
  })
})

test('five thousand people are read once, and not for each key', () => {
  let reads = 0
  const people = Array.from({ length: 5000 }, (_, id) => {
    const one = candidate('person', '', { key: `direct ${id}` })
    return Object.defineProperty({ ...one }, 'name', {
      enumerable: true,
      get() {
        reads++
        return `Person ${id} of ${id % 97}`
      },
    })
  })
  const ranking = new Ranking(people, {}, now)
  expect(ranking.find('person 12', 9)).toHaveLength(9)
  const atFirst = reads
  expect(atFirst).toBeLessThan(people.length * 4)
  for (const query of ['p', 'pe', 'per', 'pers', 'perso', 'person', 'person 4']) {
    expect(ranking.find(query, 9)).toHaveLength(9)
  }
  // What is shown is read again to be sorted; the rest is not.
  expect(reads - atFirst).toBeLessThan(people.length)
})
