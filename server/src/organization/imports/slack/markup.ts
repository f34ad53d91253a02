import { z } from 'zod'
import { type Dialect, fenced, fromChat, link } from '../markup/chat.ts'
import type { Names } from '../names.ts'

// Slack's documentation: "Formatting text for app surfaces", "Rich text block".

const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const unescaped = (text: string) => text.replaceAll(/&(?:amp|lt|gt);/g, (one) => ESCAPED[one] ?? one)

/** Slack's own markup. Between angle brackets are links and mentions. */
const dialectOf = (names: Names): Dialect => ({
  marks: [
    ['*', 'bold'],
    ['_', 'italic'],
    ['~', 'strike'],
  ],
  unescaped,
  special(text, at) {
    if (text[at] !== '<') return undefined
    const end = text.indexOf('>', at)
    return end < 0 ? undefined : { written: bracketed(text.slice(at + 1, end), names), end: end + 1 }
  },
})

function bracketed(inner: string, names: Names): string {
  const bar = inner.indexOf('|')
  const [target, label] = bar < 0 ? [inner, undefined] : [inner.slice(0, bar), inner.slice(bar + 1)]
  if (/^!(?:here|channel|everyone)$/.test(target)) return '@**all**'
  if (target.startsWith('!subteam^'))
    return names.groupMention(target.slice('!subteam^'.length)) ?? unescaped(label ?? '')
  if (target.startsWith('!')) return unescaped(label ?? '')
  if (target.startsWith('@'))
    return names.mention(target.slice(1)) ?? `@${unescaped(label ?? target.slice(1))}`
  if (target.startsWith('#'))
    return names.channelLink(target.slice(1)) ?? `#${unescaped(label ?? target.slice(1))}`
  const url = unescaped(target)
  if (url.startsWith('mailto:')) return unescaped(label ?? url.slice('mailto:'.length))
  return link(unescaped(label ?? url), url)
}

/** A text in Slack's markup, in ours. */
export const fromSlack = (text: string, names: Names) => fromChat(text, dialectOf(names))

const style = z
  .object({ bold: z.boolean(), italic: z.boolean(), strike: z.boolean(), code: z.boolean() })
  .partial()

const part = z.object({
  type: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
  user_id: z.string().optional(),
  channel_id: z.string().optional(),
  usergroup_id: z.string().optional(),
  name: z.string().optional(),
  fallback: z.string().optional(),
  style: style.optional().catch(undefined),
})
type Part = z.infer<typeof part>

const section = z.object({
  type: z.string(),
  style: z.unknown().optional(),
  indent: z.number().optional(),
  elements: z.array(z.unknown()).default([]),
})

const block = z.object({ type: z.string(), elements: z.array(z.unknown()).default([]) })

/** The rich text of a message in our markup; undefined if its blocks have none, and its text says it all. */
export function fromBlocks(blocks: readonly unknown[], names: Names): string | undefined {
  const rich = blocks.flatMap((one) => {
    const { data } = block.safeParse(one)
    return data?.type === 'rich_text' ? data.elements : []
  })
  if (rich.length === 0) return undefined
  return rich
    .map((one) => sectionOf(one, names))
    .join('\n')
    .trim()
}

const textObject = z.object({ type: z.enum(['mrkdwn', 'plain_text']), text: z.string() })
/** Deeper than any block has a text. */
const MOST_DEPTH = 6

/** The texts of blocks of any other type: what a program wrote that gave no text for notifications. */
export function textsIn(given: unknown, depth = 0): string[] {
  const { data } = textObject.safeParse(given)
  if (data !== undefined) return [data.text]
  if (depth > MOST_DEPTH || typeof given !== 'object' || given === null) return []
  return Object.values(given).flatMap((one) => textsIn(one, depth + 1))
}

function sectionOf(given: unknown, names: Names): string {
  const { data: one } = section.safeParse(given)
  if (one === undefined) return ''
  const text = () => one.elements.map((element) => partOf(element, names)).join('')
  switch (one.type) {
    case 'rich_text_preformatted':
      return fenced(`\n${one.elements.map((element) => part.safeParse(element).data?.text ?? '').join('')}`)
    case 'rich_text_quote':
      return text().replaceAll(/^/gm, '> ')
    case 'rich_text_list': {
      const mark = one.style === 'ordered' ? '1. ' : '* '
      const indent = '  '.repeat(one.indent ?? 0)
      return one.elements
        .map((item) => indent + mark + sectionOf(item, names).replaceAll('\n', ' '))
        .join('\n')
    }
    default:
      return text().replace(/\n$/, '')
  }
}

function partOf(given: unknown, names: Names): string {
  const { data: one } = part.safeParse(given)
  if (one === undefined) return ''
  switch (one.type) {
    case 'link':
      return link(one.text ?? one.url ?? '', one.url ?? '')
    case 'user':
      return names.mention(one.user_id ?? '') ?? `@${one.user_id}`
    case 'usergroup':
      return names.groupMention(one.usergroup_id ?? '') ?? ''
    case 'channel':
      return names.channelLink(one.channel_id ?? '') ?? `#${one.channel_id}`
    case 'broadcast':
      return '@**all**'
    case 'emoji':
      return `:${one.name ?? ''}:`
    default:
      return styled(one)
  }
}

/** Marks stand around words, and not around the spaces beside them. */
function styled({ text = '', fallback = '', style: how }: Part): string {
  const [, before = '', words = '', after = ''] =
    /^(\s*)([\s\S]*?)(\s*)$/.exec(text === '' ? fallback : text) ?? []
  if (words === '' || how === undefined) return before + words + after
  const marks = [how.strike && '~~', how.bold && '**', how.italic && '*', how.code && '`'].filter(
    (one) => one !== undefined && one !== false,
  )
  return before + marks.join('') + words + marks.toReversed().join('') + after
}
