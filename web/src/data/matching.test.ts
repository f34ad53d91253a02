import { expect, test } from 'vitest'
import { matching } from './matching.ts'

const thing = (name: string, detail = '', weight = 1) => ({
  name,
  detail,
  unread: 0,
  weight,
})

const all = [
  thing('Tomás Rey', 'tomas@harbour.example'),
  thing('platform', '', 3),
  thing('Restore drill', 'platform'),
  thing('PostgreSQL 18 upgrade', 'platform'),
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

test('results without a match are left out', () => {
  expect(names('zebra')).toEqual([])
})

test('the domain of an address counts only for who types an @', () => {
  expect(names('harbo')).toEqual([])
  expect(names('tomas@harbo')).toEqual(['Tomás Rey'])
})
