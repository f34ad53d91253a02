// biome-ignore-all lint/suspicious/noControlCharactersInRegex: the controls are what must not come through
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forbiddenIn } from '../../test/allowed-html.ts'
import { attacks, messages, repeated } from '../../test/inputs.ts'
import { sampleWorld } from '../../test/sample-world.ts'
import { renderMessage as renderInBrowser } from '../index.ts'
import { plainText } from '../output/plain-text.ts'
import { renderMessage, serverEngines } from '../server.ts'
import { canRenderLocally } from './local.ts'

const plainWorld = { ...sampleWorld, linkifiers: [] }

describe('any message', () => {
  test('renders to allowed elements and attributes only', () => {
    fc.assert(
      fc.property(messages, (source) => {
        expect(forbiddenIn(renderMessage(source, sampleWorld).html)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('renders alike every time, and to the same tree in the browser', () => {
    fc.assert(
      fc.property(messages, (source) => {
        const first = renderMessage(source, sampleWorld)
        expect(renderMessage(source, sampleWorld).html).toBe(first.html)
        expect(renderInBrowser(source, sampleWorld).tree).toEqual(first.tree)
      }),
      { numRuns: 300 },
    )
  })

  test('that canRenderLocally accepts renders as on the server', () => {
    fc.assert(
      fc.property(messages, (source) => {
        fc.pre(canRenderLocally(source, sampleWorld))
        expect(renderInBrowser(source, sampleWorld).html).toBe(renderMessage(source, sampleWorld).html)
      }),
      { numRuns: 1000 },
    )
  })

  test('of one line is read as it is with an empty line behind it', () => {
    fc.assert(
      fc.property(messages, fc.constantFrom('a', 'é', '中', 'Look: '), (source, beginning) => {
        const line = beginning + source.replace(/[\n\r\t\u0002\u0003]/gu, ' ')
        const [alone, followed] = [renderMessage(line, sampleWorld), renderMessage(`${line}\r`, sampleWorld)]
        expect(alone.html).toBe(followed.html)
        expect(alone.tree.blocks).toEqual(followed.tree.blocks)
        expect(alone.mentions).toEqual(followed.mentions)
      }),
      { numRuns: 1000 },
    )
  })

  test('has plain text without the controls that parsing uses', () => {
    fc.assert(
      fc.property(messages, (source) => {
        const { html, tree } = renderMessage(source, sampleWorld)
        expect(html + plainText(tree)).not.toMatch(/[\u0002\u0003]/u)
      }),
      { numRuns: 300, examples: [['$$](@_**Ana Ruiz|7**$$\\frac{a}{b}$$']] },
    )
  })
})

describe('an attack', () => {
  test.each(attacks)('%j stays text', (source) => {
    for (const placed of [
      source,
      `> ${source}`,
      `- ${source}`,
      `# ${source}`,
      `**${source}**`,
      `[${source}](http://e.com)`,
    ]) {
      expect(forbiddenIn(renderMessage(placed, sampleWorld).html)).toEqual([])
    }
  })
})

describe('work grows no faster than the message', () => {
  const steps = (source: string) => renderInBrowser(source, plainWorld).steps

  test.each(repeated)('for rows of %j', (piece) => {
    const short = piece.repeat(Math.ceil(4000 / piece.length))
    expect(steps(short + short)).toBeLessThanOrEqual(2.5 * steps(short) + 1000)
  })

  test('for any message many times over', () => {
    fc.assert(
      fc.property(messages, (source) => {
        fc.pre(source.length > 3)
        const long = source.repeat(Math.ceil(2000 / source.length))
        expect(steps(long + long)).toBeLessThanOrEqual(2.5 * steps(long) + 1000)
      }),
      { numRuns: 100 },
    )
  })

  test('and stops at a limit, with the message as plain text', () => {
    const greedy = { ...plainWorld, linkifiers: [costly] }
    const { html } = renderMessage('a <b> **c**\nd', greedy)
    expect(html).toBe('<p>a &lt;b&gt; **c**<br>\nd</p>')
  })
})

/** A linkifier that reports more work than any message may cost. */
const costly = {
  pattern: 'a',
  urlTemplate: 'http://e.com',
  mayMatch: () => true,
  find: () => ({ start: 0, end: 1, url: 'http://e.com', cost: 1e9 }),
}

test('the server has an engine for everything the browser may lack', () => {
  expect(Object.keys(serverEngines).sort()).toEqual(['highlighter', 'math'])
})
