import { expect, test } from 'vitest'
import { emojiOf } from './emoji.ts'

test.each([
  ['1f44d', '👍'],
  ['2764', '❤️'],
  ['0023-20e3', '#️⃣'],
  ['1f1eb-1f1f7', '🇫🇷'],
  ['1f3f3-200d-1f308', '🏳️‍🌈'],
  ['1f469-200d-1f4bb', '👩‍💻'],
])('%s is %s', (code, emoji) => {
  expect(emojiOf(code)).toBe(emoji)
})
