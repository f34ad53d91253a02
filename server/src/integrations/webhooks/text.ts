/** Stands between two marks that would have a meaning together, and is not seen. */
const APART = '\u2060'

/**
 * Text that strangers wrote, in one line of a message: it mentions nobody, leads nowhere else than it says, and makes no
 * code or formula of what stands around it. Markup has no escapes, so marks are kept apart.
 */
export function plain(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[@#](?=_?\*)|\$(?=\$)|\](?=\()/g, (mark) => mark + APART)
  // An odd one would make code of what follows.
  return line.split('`').length % 2 === 0 ? line.replaceAll('`', "'") : line
}

/** The same of several lines, each of its own: none begins or ends a block of code. */
export function plainLines(text: string): string {
  return shortened(text.trim(), MOST_QUOTED)
    .split('\n')
    .map((line) => plain(line).replace(/^(?=```|~~~)/, APART))
    .join('\n')
}

/** The words of HTML, for services that send it where others send text. */
export function wordsOfHtml(html: string): string {
  const words = html
    .replaceAll(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
  return words.trim()
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' },
}

/** A link with text that strangers wrote. Without a usable address it is that text. */
export function link(text: string, url: string | undefined): string {
  if (url === undefined || !/^https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*$/i.test(url))
    return plain(text)
  return `[${plain(text).replaceAll('[', '(').replaceAll(']', ')')}](${url})`
}

/** Code in a line. */
export function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  // Strangers may write more runs than a call takes arguments.
  const longest = [...line.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
  const ticks = '`'.repeat(1 + longest)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${line}${space}${ticks}`
}

/** A block between fences that the text cannot end; nothing for an empty text. */
export function block(text: string, language: string): string {
  if (text.trim() === '') return ''
  const kept = shortened(text.trim(), MOST_QUOTED)
  const longest = Math.max(2, ...[...kept.matchAll(/^[ \t]*([`~]+)/gm)].map((match) => match[1]?.length ?? 0))
  const fence = '`'.repeat(longest + 1)
  return `${fence} ${language}\n${kept}\n${fence}`
}

/** A quote of what somebody wrote in Markdown. */
export const quote = (text: string) => block(text, 'quote')

/** The longest text that is quoted, in characters: who wants more follows the link. */
const MOST_QUOTED = 1500

/** Cuts a text that is longer than `length` characters, with an ellipsis at its end. */
export function shortened(text: string, length: number): string {
  // A character has at most two units: the rest of a very long text is not looked at.
  const characters = [...text.slice(0, 2 * length + 2)]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** A sentence: what somebody wrote is quoted below it. */
export const withText = (line: string, text: string | undefined) =>
  text === undefined || text.trim() === '' ? `${line}.` : `${line}:\n${quote(text)}`

/** Lines and blocks, one below the other; empty and undefined ones are left out. */
export function lines(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').reduce<string>(below, '')
}

/** The first `most` items as a list, and how many more there are of `total`. */
export function listed(items: readonly string[], most: number, total = items.length): string {
  const shown = items.slice(0, most).map((item) => `* ${item}`)
  const rest = total - shown.length
  return lines(...shown, rest > 0 ? `* and ${rest} more` : undefined)
}

/** After a list comes an empty line, or what follows would be part of its last item. */
function below(text: string, part: string | undefined = ''): string {
  if (text === '') return part
  const isAfterList = text.slice(text.lastIndexOf('\n') + 1).startsWith('* ') && !part.startsWith('* ')
  return `${text}${isAfterList ? '\n\n' : '\n'}${part}`
}

/** `1 commit`, `2 commits`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`
