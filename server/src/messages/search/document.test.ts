import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import { loadLanguages } from './text/languages.ts'

const LONGEST_MESSAGE = 10_000
const word = (index: number) =>
  `${String.fromCharCode(97 + (index % 26))}${'incomprehensibilities'.slice(0, 19)}`

test.each([
  ['one long word again and again', () => word(0)],
  ['many long words', (index: number) => `${word(index)}${'abcdefgh'[index % 8]}`],
])('the last word of the longest message is indexed: %s', async (_, wordAt) => {
  const words: string[] = []
  while (words.join(' ').length < LONGEST_MESSAGE - 40) words.push(wordAt(words.length))
  const rendered = `<p>${words.join(' ')} zebra</p>`
  const message = { id: 1, conversationId: 1, senderId: 1, facts: 0, participants: [], topic: 'x', rendered }
  expect(documentOf(message, await loadLanguages(['en']))).toContain("'zebra':")
})
