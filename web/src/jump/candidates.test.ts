import { expect, test } from 'vitest'
import { type Candidate, matching } from './candidates.ts'

const candidate = (kind: Candidate['kind'], name: string, detail = '', weight = 1): Candidate => ({
  key: `${kind} ${name}`,
  kind,
  hash: '#',
  name,
  detail,
  unread: 0,
  weight,
})

const all = [
  candidate('person', 'Tomás Rey', 'tomas@harbour.example'),
  candidate('channel', 'platform', '', 3),
  candidate('topic', 'Restore drill', 'platform'),
  candidate('topic', 'PostgreSQL 18 upgrade', 'platform'),
]
const names = (query: string) => matching(all, query, 10).map((found) => found.name)

test('accents and case do not matter', () => {
  expect(names('tomas')).toEqual(['Tomás Rey'])
  expect(names('REY')).toEqual(['Tomás Rey'])
})

test('the name counts for more than the place', () => {
  expect(names('plat')[0]).toBe('platform')
  expect(names('platform upg')).toEqual(['PostgreSQL 18 upgrade'])
})

test('what does not match is left out', () => {
  expect(names('zebra')).toEqual([])
})
