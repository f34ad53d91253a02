import { describe, expect, test } from 'vitest'
import { sampleWorld } from '../../test/sample-world.ts'
import { renderMessage } from '../server.ts'
import type { Document } from '../tree/tree.ts'
import { AlertWordIndex } from './alert-words.ts'

const found = (source: string, ...words: string[]) => [
  ...renderMessage(source, sampleWorld).alertWordsOf(words),
]

describe('an alert word', () => {
  test.each([
    'deploy',
    '(deploy)',
    '**deploy**',
    'a DEPLOY.',
    '`deploy`',
    '> deploy',
    'x\ndeploy\ny',
    '```spoiler deploy\nx\n```',
    '```quote\ndeploy!\n```',
    '"deploy"',
  ])('is found in %j', (source) => {
    expect(found(source, 'Deploy')).toEqual(['deploy'])
  })

  test.each([
    'redeploy',
    'deploy-x',
    '/deploy',
    'deployed',
    '```\ndeploy\n```',
    '```math\ndeploy\n```',
    '    ',
  ])('is not found in %j', (source) => {
    expect(found(source, 'deploy')).toEqual([])
  })

  test('may be several words, and end in another', () => {
    expect(found('the red alert now', 'red alert', 'alert', 'ert')).toEqual(['red alert', 'alert'])
  })
})

const tree = (source: string) => renderMessage(source, sampleWorld).tree

test('an index finds the users of the words in a message', () => {
  const index = new AlertWordIndex()
  for (const [word, userId] of [
    ['deploy', 7],
    ['deploy', 8],
    ['Deploy', 9],
    ['lunch', 8],
    ['lunch', 12],
    ['', 13],
  ] as const) {
    index.add(word, userId)
  }
  expect([...index.usersIn(tree('deploy after lunch'))].sort()).toEqual([12, 7, 8, 9])
  expect(index.usersIn(tree('nothing')).size).toBe(0)
  expect([...index.wordsIn(tree('lunch'))]).toEqual(['lunch'])
  index.delete('DEPLOY', 7)
  index.delete('lunch', 8)
  index.delete('lunch', 12)
  index.delete('never there', 8)
  expect([...index.usersIn(tree('deploy after lunch'))].sort()).toEqual([8, 9])
  expect([...index]).toEqual([['deploy', [8, 9]]])
})

test('an index finds the same as a naive search, after any additions and deletions', () => {
  const dice = numbersFrom(7)
  const pieces = ['a', 'b', 'ab', ' ', '.', '-', '(', ')', "'", 'é', '!', ':', '>', '>>', '😀']
  const some = (most: number) =>
    Array.from(
      { length: 1 + Math.floor(dice() * most) },
      () => pieces[Math.floor(dice() * pieces.length)],
    ).join('')
  const index = new AlertWordIndex()
  const kept = new Map<string, Set<number>>()
  for (let turn = 0; turn < 2000; turn++) {
    const word = some(4).trim()
    const userId = 1 + Math.floor(dice() * 3)
    const users = kept.get(word) ?? new Set()
    if (dice() < 0.6) {
      index.add(word, userId)
      if (word !== '') kept.set(word, users.add(userId))
    } else {
      index.delete(word, userId)
      users.delete(userId)
      if (users.size === 0) kept.delete(word)
    }
    if (turn % 10 > 0) continue
    const prose = some(12)
    const expected = [...kept.keys()].filter((one) => standsIn(prose, one))
    expect([...index.wordsIn({ prose } as Document)].sort(), prose).toEqual(expected.sort())
  }
  expect([...index].map(([word]) => word).sort()).toEqual([...kept.keys()].sort())
})

/** The rule by itself: a word that begins after one of these characters and ends before one of those. */
function standsIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [left = ' ', right = ' '] = [text[at - 1], text[at + word.length]]
    if (' \n("\'.,;[*`>'.includes(left) && ' \n)"?:.,\';]!*`'.includes(right)) return true
  }
  return false
}

/** The same numbers below 1 in each run. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
