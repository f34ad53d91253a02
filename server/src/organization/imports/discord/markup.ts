import { type Dialect, fromChat } from '../markup/chat.ts'
import type { Names } from '../names.ts'

/** People whom a message names, by the names under which the exporter writes them. */
export interface Mentioned {
  readonly id: string
  readonly names: readonly string[]
}

/** Discord's help, "Markdown Text 101". Mentions are ids between angle brackets, or names that the exporter has put there. */
const dialectOf = (mentioned: readonly Mentioned[], names: Names): Dialect => ({
  marks: [
    ['***', 'bold'],
    ['**', 'bold'],
    ['__', 'plain'],
    ['~~', 'strike'],
    ['||', 'spoiler'],
    ['*', 'italic'],
    ['_', 'italic'],
  ],
  special(text, at) {
    if (text[at] === '@') return named(text, at, mentioned, names)
    const [whole, kind = '', id = ''] =
      /^<(@[!&]?|#|a?:\w+:|t:)(-?\d+)(?::\w)?>/.exec(text.slice(at, at + 120)) ?? []
    if (whole === undefined) return undefined
    const end = at + whole.length
    if (kind === '#') return { written: names.channelLink(id) ?? '#channel', end }
    if (kind === 't:') {
      const time = new Date(Number(id) * 1000)
      return { written: Number.isNaN(time.getTime()) ? whole : `<time:${time.toISOString()}>`, end }
    }
    if (kind.startsWith('@')) return { written: names.mention(id) ?? '@somebody', end }
    return { written: kind.replace(/^a/, ''), end }
  },
})

function named(text: string, at: number, mentioned: readonly Mentioned[], names: Names) {
  const [all] = /^@(?:everyone|here)\b/.exec(text.slice(at, at + 10)) ?? []
  if (all !== undefined) return { written: '@**all**', end: at + all.length }
  for (const { id, names: known } of mentioned) {
    const name = known.find((one) => one !== '' && text.startsWith(one, at + 1))
    const written = name === undefined ? undefined : names.mention(id)
    if (name !== undefined && written !== undefined) return { written, end: at + 1 + name.length }
  }
  return undefined
}

/** A message of Discord in our markup. */
export const fromDiscord = (text: string, mentioned: readonly Mentioned[], names: Names) =>
  fromChat(text, dialectOf(mentioned, names))
