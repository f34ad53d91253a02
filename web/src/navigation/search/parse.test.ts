import { describe, expect, test } from 'vitest'
import type { Term } from '#narrow/narrow.ts'
import type { Known } from './known.ts'
import { parse, tokenAtEnd } from './parse.ts'
import { narrowOf, pillText, pillWords, queryOf, withPill } from './pills.ts'
import { suggest } from './suggest.ts'

const person = (id: number, name: string) => ({ id, name, email: `${id}@example.com`, isActive: true })

const known: Known = {
  ownUserId: 1,
  people: [
    person(1, 'Ada Lindqvist'),
    person(7, 'Ines Moreau'),
    person(8, 'Tomás Rey'),
    person(9, 'Tomás Ruiz'),
  ],
  channels: [
    { id: 5, name: 'platform', isSubscribed: true },
    { id: 6, name: 'dev ops', isSubscribed: false },
  ],
  topics: [{ channelId: 5, topic: 'PostgreSQL 18 upgrade' }],
  groups: [[7, 8]],
}

const names = {
  channelName: (id: number) => known.channels.find((one) => one.id === id)?.name,
  userName: (id: number) => known.people.find((one) => one.id === id)?.name,
}
const naming = { ...names, ownUserId: 1, emptyTopic: 'general chat' }

const search = (words: string): Term => ({ operator: 'search', operand: words })

describe('what somebody types becomes terms', () => {
  test.each([
    ['restart', [search('restart')]],
    ['from:ines restart', [{ operator: 'sender', operand: 7 }, search('restart')]],
    ['restart sender:"Ines Moreau" drill', [{ operator: 'sender', operand: 7 }, search('restart drill')]],
    ['from:Ines Moreau restart', [{ operator: 'sender', operand: 7 }, search('restart')]],
    ['from:me', [{ operator: 'sender', operand: 1 }]],
    ['from:8@example.com', [{ operator: 'sender', operand: 8 }]],
    ['-from:ines', [{ operator: 'sender', operand: 7, negated: true }]],
    ['in:#platform', [{ operator: 'channel', operand: 5 }]],
    [
      'in:dev ops topic:"go live"',
      [
        { operator: 'channel', operand: 6 },
        { operator: 'topic', operand: 'go live' },
      ],
    ],
    [
      'topic:postgresql 18 upgrade plan',
      [{ operator: 'topic', operand: 'postgresql 18 upgrade' }, search('plan')],
    ],
    ['dm:ines', [{ operator: 'dm', operand: [7] }]],
    ['dm:"Tomás Rey, Ines"', [{ operator: 'dm', operand: [7, 8] }]],
    ['dm-including:tomás rey', [{ operator: 'dm-including', operand: [8] }]],
    ['mentions:me', [{ operator: 'mentions', operand: 1 }]],
    [
      'is:unread -is:muted',
      [
        { operator: 'is', operand: 'unread' },
        { operator: 'is', operand: 'muted', negated: true },
      ],
    ],
    [
      'has:link has:image',
      [
        { operator: 'has', operand: 'link' },
        { operator: 'has', operand: 'image' },
      ],
    ],
    [
      'after:2026-11-01 -before:2026-11-05',
      [
        { operator: 'after', operand: '2026-11-01' },
        { operator: 'before', operand: '2026-11-05', negated: true },
      ],
    ],
    ['on:2026-11-01', [{ operator: 'on', operand: '2026-11-01' }]],
    ['id:55', [{ operator: 'id', operand: 55 }]],
    ['note: see "in:platform"', [search('note: see "in:platform"')]],
  ] satisfies [string, Term[]][])('%s', (text, terms) => {
    const { pills, words, problem } = parse(text, [], known)
    expect(problem).toBeUndefined()
    expect(narrowOf({ pills, words }).terms).toEqual(terms)
  })

  test.each(['from:nobody', 'from:tomás', 'in:nowhere', 'is:odd', 'before:soon', 'from:', 'near:x'])(
    '%s means nothing, and is no search',
    (text) => {
      expect(parse(text, [], known).problem).toBeDefined()
    },
  )

  test('near opens the search at a message', () => {
    const { pills, words } = parse('restart near:55', [], known)
    expect(narrowOf({ pills, words })).toEqual({ terms: [search('restart')], near: 55 })
  })
})

describe('pills', () => {
  test('lead to their terms and back, and to what one would type', () => {
    const text =
      'in:platform topic:"PostgreSQL 18 upgrade" -from:"Ines Moreau" after:2026-11-01 has:link restart'
    const { pills, words } = parse(text, [], known)
    expect(queryOf(narrowOf({ pills, words }))).toEqual({ pills, words })
    expect([...pills.map((pill) => pillText(pill, naming)), words].join(' ')).toBe(text)
    expect(pills.map((pill) => pillWords(pill, naming))).toEqual([
      { label: 'in', value: 'platform › PostgreSQL 18 upgrade' },
      { label: 'not from', value: 'Ines Moreau' },
      { label: 'after', value: expect.stringContaining('November') },
      { label: 'has', value: 'link' },
    ])
  })

  test('of which only one can hold, the later one stays', () => {
    const of = (...terms: Term[]) => ({ terms })
    const ines = of({ operator: 'sender', operand: 7 })
    const tomas = of({ operator: 'sender', operand: 8 })
    const topic = of({ operator: 'channel', operand: 5 }, { operator: 'topic', operand: 'a' })
    const channel = of({ operator: 'channel', operand: 6 })
    const notInes = of({ operator: 'sender', operand: 7, negated: true })
    expect(withPill([ines, topic], tomas)).toEqual([topic, tomas])
    expect(withPill([topic, notInes], channel)).toEqual([notInes, channel])
    expect(withPill([ines], ines)).toEqual([ines])
    expect(withPill([ines], notInes)).toEqual([ines, notInes])
  })
})

describe('under the caret', () => {
  const sources = {
    known,
    ...names,
    hasPills: false,
    recent: [{ hash: '#narrow/search/drill', text: 'drill' }],
  }
  const namesFor = (text: string, more = {}) =>
    suggest(text, { ...sources, ...more }).list.map(({ name }) => name)

  test('hang the values of the operator that is being typed', () => {
    expect(namesFor('restart from:tom')).toEqual(['Tomás Rey', 'Tomás Ruiz'])
    expect(namesFor('from:Tomás R')).toEqual(['Tomás Rey', 'Tomás Ruiz'])
    expect(namesFor('in:dev')).toEqual(['dev ops'])
    expect(namesFor('topic:post')).toEqual(['PostgreSQL 18 upgrade', 'post'])
    expect(namesFor('topic:post', { channelId: 6 })).toEqual(['post'])
    expect(namesFor('dm:tom')).toEqual(['Tomás Rey', 'Tomás Ruiz', 'Ines, Tomás'])
    expect(namesFor('has:im')).toEqual(['has:image'])
    expect(namesFor('after:yes')).toEqual(['Yesterday'])
    expect(namesFor('after:2026-11-0')).toEqual([])
    expect(tokenAtEnd('from:ines in:')).toMatchObject({ operator: { name: 'in' }, from: 10, value: '' })
    expect(tokenAtEnd('from:"Ines Moreau" res')).toBeUndefined()
  })

  test('hang operators, people and channels for a plain word, and recent searches for none', () => {
    expect(namesFor('be')).toEqual(['before:'])
    expect(namesFor('restart -ha')).toEqual(['-has:'])
    expect(namesFor('plat')).toEqual(['in: platform'])
    expect(namesFor('')).toEqual(['drill'])
    expect(namesFor('', { hasPills: true })).toContain('from:')
    expect(namesFor('restart ')).toEqual([])
  })
})
