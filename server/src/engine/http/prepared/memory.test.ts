import { expect, test } from 'vitest'
import { shortened, UNPOOLED } from './memory.ts'

test('the first bytes of a large buffer stay, and its memory is free at once', () => {
  const large = Buffer.alloc(UNPOOLED, 'abc')
  const { buffer } = large
  const exact = shortened(large.subarray(0, 5))
  expect(exact.toString()).toBe('abcab')
  expect(exact.buffer.byteLength).toBe(5)
  expect(buffer.byteLength).toBe(0)
})

test('the memory that small buffers share stays as it is', () => {
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  expect(one.buffer).toBe(other.buffer)
  const exact = shortened(one, 2)
  expect([exact.toString(), exact.buffer.byteLength]).toEqual(['on', 2])
  expect([one.toString(), other.toString()]).toEqual(['one', 'other'])
})
