import { describe, expect, test } from 'vitest'
import { sampleWorld } from '../../test/sample-world.ts'
import { topicLinks } from '../extract/topic-links.ts'
import { renderMessage } from '../server.ts'
import { compileLinkifier, LinkifierError } from './linkifier.ts'

const hrefs = (source: string, ...linkifiers: [string, string][]) =>
  renderMessage(source, {
    ...sampleWorld,
    linkifiers: linkifiers.map(([pattern, url]) => compileLinkifier(pattern, url)),
  }).links.map(({ url }) => url)

describe('a linkifier', () => {
  test('expands its template with what it matched', () => {
    expect(hrefs('PR a/b#1', ['(?P<repo>[a-z/]+)#(?P<id>\\d+)', 'https://g.org/{+repo}/{id}'])).toEqual([
      'https://g.org/a/b/1',
    ])
    expect(hrefs('q:a&b', ['q:(?P<q>\\S+)', 'https://g.org/{?q}'])).toEqual(['https://g.org/?q=a%26b'])
    expect(hrefs('x1', ['x(?P<a>\\d)(?P<b>z)?', 'https://g.org/{a}{/b}'])).toEqual(['https://g.org/1'])
  })

  test('yields to an earlier one', () => {
    expect(
      hrefs('#1', ['#(?P<a>\\d)', 'https://one.org/{a}'], ['#(?P<b>\\d)', 'https://two.org/{b}']),
    ).toEqual(['https://one.org/1'])
  })

  test('leaves the text when its URL has a forbidden scheme', () => {
    expect(hrefs('x1', ['x(?P<a>\\d)', 'javascript:alert({a})'])).toEqual([])
  })

  test('finds matches far into a long line', () => {
    expect(hrefs(`${'word '.repeat(300)}#77`, ['#(?P<a>\\d+)', 'https://g.org/{a}'])).toEqual([
      'https://g.org/77',
    ])
    expect(hrefs('#1 '.repeat(600), ['#(?P<a>\\d+)', 'https://g.org/{a}'])).toHaveLength(600)
  })

  test.each([
    ['(', 'https://e.com', 'Bad regular expression: missing closing ): `(`'],
    ['(?=a)', 'https://e.com', 'Bad regular expression: invalid or unsupported Perl syntax: `(?=`'],
    ['a)(b', 'https://e.com', 'Bad regular expression: unexpected ): `a)(b`'],
    ['a{1001}', 'https://e.com', 'Bad regular expression: invalid repeat count: `{1001}`'],
    ['a'.repeat(1001), 'https://e.com', 'Bad regular expression: pattern too large'],
    ['\\pL{1000}\\pL{1000}\\pL{1000}', 'https://e.com', 'Bad regular expression: pattern too large'],
    ['#(?P<id>\\d+)', 'https://e.com/{id', 'Invalid URL template.'],
    ['#(?P<id>\\d+)', '', 'Invalid URL template.'],
    ['#(?P<id>\\d+)', 'https://e.com', "Group 'id' in linkifier pattern is not present in URL template."],
    [
      '#(?P<id>\\d+)',
      'https://e.com/{id}{x}',
      "Group 'x' in URL template is not present in linkifier pattern.",
    ],
  ])('is refused: %s to %s', (pattern, template, message) => {
    expect(() => compileLinkifier(pattern, template)).toThrow(new LinkifierError(message))
  })
})

describe('the links of a topic', () => {
  test('come from linkifiers and URLs, by position', () => {
    expect(topicLinks('e.com fixes #12, (http://x.org/y) a@b.co', sampleWorld)).toEqual([
      { text: 'e.com', url: 'https://e.com' },
      { text: '#12', url: 'https://trac.example.com/ticket/12' },
      { text: 'a@b.co', url: 'https://a@b.co' },
    ])
  })

  test('are none in an ordinary topic', () => {
    expect(topicLinks('deploy 1.2', sampleWorld)).toEqual([])
  })
})
