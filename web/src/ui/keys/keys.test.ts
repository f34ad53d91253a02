import { expect, test } from 'vitest'
import { isPressed, keyCaps } from './keys.ts'

const press = (key: string, modifiers: Partial<Record<'ctrl' | 'meta' | 'alt' | 'shift', true>> = {}) => ({
  key,
  ctrlKey: modifiers.ctrl ?? false,
  metaKey: modifiers.meta ?? false,
  altKey: modifiers.alt ?? false,
  shiftKey: modifiers.shift ?? false,
})

test.each([
  ['c', press('c')],
  ['Shift+C', press('C', { shift: true })],
  ['Mod+K', press('k', { ctrl: true })],
  ['Mod+K', press('k', { meta: true })],
  ['?', press('?', { shift: true })],
  ['+', press('+', { shift: true })],
  ['Escape', press('Escape')],
])('%s is pressed by %j', (keys, event) => {
  expect(isPressed(keys, event)).toBe(true)
})

test.each([
  ['c', press('C', { shift: true })],
  ['c', press('c', { ctrl: true })],
  ['Shift+C', press('c')],
  ['Mod+K', press('k')],
  ['Mod+K', press('k', { ctrl: true, shift: true })],
  ['ArrowUp', press('ArrowUp', { alt: true })],
  ['+', press('=')],
])('%s is not pressed by %j', (keys, event) => {
  expect(isPressed(keys, event)).toBe(false)
})

test('keys are shown as caps', () => {
  expect(['c', 'Mod+K', '+', 'Shift+ArrowUp'].map(keyCaps)).toEqual([
    ['C'],
    ['Ctrl', 'K'],
    ['+'],
    ['Shift', '↑'],
  ])
})
