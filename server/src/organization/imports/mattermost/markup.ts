import { type Dialect, fromChat } from '../markup/chat.ts'
import type { Names } from '../names.ts'

const NAME = /[a-z0-9._-]*[a-z0-9_]/iy

/** Mattermost's documentation, "Format messages": Markdown, `@name` and `~channel`. */
const dialectOf = (team: string, names: Names): Dialect => ({
  marks: [
    ['***', 'bold'],
    ['**', 'bold'],
    ['__', 'bold'],
    ['~~', 'strike'],
    ['*', 'italic'],
    ['_', 'italic'],
  ],
  special(text, at) {
    const mark = text[at]
    if (mark === '[') return linkAt(text, at)
    if ((mark !== '@' && mark !== '~') || /[\w~@]/.test(text.charAt(at - 1))) return undefined
    NAME.lastIndex = at + 1
    const [name] = NAME.exec(text) ?? []
    if (name === undefined) return undefined
    const end = at + 1 + name.length
    const written = mark === '@' ? mentionOf(name, names) : names.channelLink(`${team}/${name.toLowerCase()}`)
    return written === undefined ? undefined : { written, end }
  },
})

function mentionOf(name: string, names: Names): string | undefined {
  if (/^(?:all|channel|here)$/.test(name)) return '@**all**'
  return names.mention(name.toLowerCase())
}

/** A link stays as it is, its address without marks. */
function linkAt(text: string, at: number) {
  const [written] = /^\[[^\]\n]*\]\([^)\s]+(?: "[^"\n]*")?\)/.exec(text.slice(at, at + 4000)) ?? []
  return written === undefined
    ? undefined
    : { written: written.replace(/ "[^"\n]*"\)$/, ')'), end: at + written.length }
}

/** A message of Mattermost in our markup. */
export const fromMattermost = (text: string, team: string, names: Names) =>
  fromChat(text, dialectOf(team, names))
