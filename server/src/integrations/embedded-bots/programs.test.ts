import { expect, test } from 'vitest'
import type { Asked, Bot, Program } from './program.ts'
import converter from './programs/converter.ts'
import encrypt from './programs/encrypt.ts'

/** What a program answers. */
async function answerOf(program: Program, text: string): Promise<string> {
  const said: string[] = []
  const bot = { reply: async (content: string) => void said.push(content) } as Partial<Bot> as Bot
  await program({ text } as Partial<Asked> as Asked, bot)
  return said.join()
}

test.each([
  ['12 km to mi', '12 km = 7.45645 mi'],
  ['-40 c f', '-40 c = -40 f'],
  ['0 C in K', '0 c = 273.15 k'],
  ['2 gib to mb', '2 gib = 2147.48 mb'],
])('%s is converted', async (asked, answer) => {
  expect(await answerOf(converter, asked)).toBe(answer)
})

test.each(['', 'x', '3 km to kg', '3 toString to km'])('%j is not understood', async (asked) => {
  expect(await answerOf(converter, asked)).toMatch(/^Ask me such as/)
})

test('a text that is encrypted twice is itself', async () => {
  expect(await answerOf(encrypt, 'Hello, Zürich!')).toBe('Uryyb, Müevpu!')
  expect(await answerOf(encrypt, 'Uryyb, Müevpu!')).toBe('Hello, Zürich!')
})
