import { parse, type Token } from '@messageformat/parser'
import type { Message } from './message.ts'

/** What each message is in another language, in the ICU's message format. */
export type Catalogue = Readonly<Record<string, string>>

/** Looks messages up in a catalogue. Each is read when it is first said. */
export function lookupIn(catalogue: Catalogue): (id: string) => Message | undefined {
  const known = new Map<string, Message | undefined>()
  return (id) => {
    if (!known.has(id)) known.set(id, catalogue[id] ? readMessage(catalogue[id]) : undefined)
    return known.get(id)
  }
}

/** Throws for what is not in the format, or uses a part of it that no message needs. */
export function readMessage(text: string): Message {
  return read(parse(text))
}

function read(tokens: readonly Token[], counted = 0): Message {
  return tokens.map((token) => {
    switch (token.type) {
      case 'content':
        return token.value
      case 'argument':
        return Number(token.arg)
      case 'octothorpe':
        return counted
      case 'plural': {
        const of = Number(token.arg)
        const forms = token.cases.map(({ key, tokens }) => [key, read(tokens, of)] as const)
        return { of, forms: Object.fromEntries(forms) }
      }
      default:
        throw new Error(`Messages have no ${token.type}.`)
    }
  })
}
