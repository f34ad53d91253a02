import { describe, expect, test } from 'vitest'
import { sampleWorld } from '../test/sample-world.ts'
import { AlertWordMatcher, findAlertWords } from './alert-words.ts'
import { renderMessage } from './server.ts'

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

test('one matcher finds whom a message concerns', () => {
  const matcher = new AlertWordMatcher(
    new Map([
      ['deploy', [7, 8]],
      ['Deploy', [9]],
      ['lunch', [8, 12]],
      ['', [13]],
    ]),
  )
  const tree = (source: string) => renderMessage(source, sampleWorld).tree
  expect([...matcher.usersIn(tree('deploy after lunch'))].sort()).toEqual([12, 7, 8, 9])
  expect(matcher.usersIn(tree('nothing')).size).toBe(0)
  expect([...findAlertWords(tree('lunch'), matcher)]).toEqual(['lunch'])
})
