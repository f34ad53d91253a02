import { expect, test } from 'vitest'
import type { Edit } from './formatting.ts'
import { closeFence, continueCode, continueList, indentItem } from './lists.ts'

/** The caret is at the bar. */
function edit(marked: string): Edit {
  const at = marked.indexOf('|')
  return { text: marked.replace('|', ''), start: at, end: at }
}

const marked = (edit: Edit | undefined) =>
  edit && `${edit.text.slice(0, edit.start)}|${edit.text.slice(edit.start)}`

test.each([
  ['- one|', '- one\n- |'],
  ['- one| two', '- one\n- | two'],
  ['  * one|', '  * one\n  * |'],
  ['9. nine|', '9. nine\n10. |'],
  ['2) two|', '2) two\n3) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['1. [ ] first|', '1. [ ] first\n2. [ ] |'],
  ['> said|', '> said\n> |'],
  ['>> said|', '>> said\n>> |'],
  ['a\n- b\n- |', 'a\n- b\n|'],
  ['> |', '|'],
  ['- [ ] |', '|'],
  ['- b\n- |\nc', '- b\n|\nc'],
])('%j continues as %j', (before, after) => {
  expect(marked(continueList(edit(before)))).toBe(after)
})

test.each(['plain|', '|- one', '-one|', '```\n- one|', '3.5 metres|', '--- |'])('%j does not', (before) => {
  expect(continueList(edit(before))).toBeUndefined()
})

test('Tab indents below the item above, and otherwise leaves the field', () => {
  expect(marked(indentItem(edit('- a\n- b|'), 'in'))).toBe('- a\n  - b|')
  expect(indentItem(edit('- a\n  - b|'), 'in')).toBeUndefined()
  expect(indentItem(edit('- a|'), 'in')).toBeUndefined()
  expect(indentItem(edit('text|'), 'in')).toBeUndefined()
  expect(marked(indentItem(edit('- a\n  - b|'), 'out'))).toBe('- a\n- b|')
  expect(indentItem(edit('- b|'), 'out')).toBeUndefined()
})

test.each([
  ['```js\na\n``|\n```', '```js\na\n```|'],
  ['```js\n``|\n```\nafter', '```js\n```|\nafter'],
  ['```js\na\n``|', undefined],
  ['a\n``|\n```', undefined],
  ['```js\na ``|\n```', undefined],
  ['```js\n``|\n```js', undefined],
])('a typed end of code in %j becomes %j', (before, after) => {
  expect(marked(closeFence(edit(before)))).toBe(after)
})

test.each([
  ['```js|', '```js\n|'],
  ['```\n  a|\n```', '```\n  a\n  |\n```'],
  ['~~~\na|b', '~~~\na\n|b'],
])('a line of code in %j goes on as %j', (before, after) => {
  expect(marked(continueCode(edit(before)))).toBe(after)
})

test.each(['plain|', '```\na\n```|', '```a``` b|', '```quote\na|', '``` spoiler The end\na|'])(
  '%j is no code to go on with',
  (before) => {
    expect(continueCode(edit(before))).toBeUndefined()
  },
)
