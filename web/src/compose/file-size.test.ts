import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [48_210, '48 kB'],
  [1_240_000, '1.2 MB'],
  [5_000_000_000, '5.0 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
