import { expect, test } from 'vitest'
import { code, type Edit, link, prefixLines, wrap } from './formatting.ts'

/** The selection is between the bars. */
function edit(marked: string): Edit {
  const start = marked.indexOf('|')
  const end = marked.indexOf('|', start + 1) - 1
  return { text: marked.replaceAll('|', ''), start, end }
}

const marked = ({ text, start, end }: Edit) =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

test('marks are added and removed', () => {
  expect(marked(wrap(edit('a |b| c'), '**'))).toBe('a **|b|** c')
  expect(marked(wrap(edit('a **|b|** c'), '**'))).toBe('a |b| c')
  expect(marked(wrap(edit('||'), '*'))).toBe('*||*')
})

test('lines get a prefix together', () => {
  expect(marked(prefixLines(edit('a\n|b\nc|\nd'), '- '))).toBe('a\n- |b\n- c|\nd')
  expect(prefixLines(edit('- |b\n- c|'), '- ').text).toBe('b\nc')
})

test('code is a span in a line and a fence over lines', () => {
  expect(marked(code(edit('see |x| here')))).toBe('see `|x|` here')
  expect(marked(code(edit('|a\nb|')))).toBe('```\n|a\nb|\n```')
  expect(marked(code(edit('x |a\nb| y')))).toBe('x \n```\n|a\nb|\n```\n y')
})

test('a link asks for its address next', () => {
  expect(marked(link(edit('the |page|')))).toBe('the [page](|https://|)')
})
