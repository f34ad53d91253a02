import { expect, test } from 'vitest'
import { isRich, pastedLink, withMarkup } from './paste.ts'

test('an address pasted onto words makes them a link', () => {
  const edit = { text: 'see the page', start: 8, end: 12 }
  expect(pastedLink(edit, ' https://example.org/x ')?.text).toBe('see the [page](https://example.org/x)')
  expect(pastedLink(edit, 'not an address')).toBeUndefined()
  expect(pastedLink({ ...edit, end: 8 }, 'https://example.org')).toBeUndefined()
  const address = { text: 'https://a.example', start: 0, end: 17 }
  expect(pastedLink(address, 'https://b.example'), 'an address is replaced').toBeUndefined()
})

test('colors alone are no markup', () => {
  expect(isRich('<div style="color:red"><span>const</span> x</div>')).toBe(false)
  expect(isRich('<meta charset="utf-8"><p>see <a class="x" href="https://x">x</a></p>')).toBe(true)
  expect(isRich('<table><tr><td>1</td></tr></table>')).toBe(true)
  expect(isRich('<body><span>a</span></body>')).toBe(false)
})

test('markup takes the place of the plain text, unless that has changed', () => {
  const edit = { text: 'a bold z!', start: 9, end: 9 }
  expect(withMarkup(edit, 2, 'bold', '**bold**')).toEqual({ text: 'a **bold** z!', start: 13, end: 13 })
  expect(withMarkup({ ...edit, text: 'a bald z!' }, 2, 'bold', '**bold**')).toBeUndefined()
})
