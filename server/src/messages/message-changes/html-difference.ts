import { diffArrays } from 'diff'
import { Parser } from 'htmlparser2'

const isTag = (token: string) => token.startsWith('<')

const INSERTED = 'highlight_text_inserted'
const DELETED = 'highlight_text_deleted'

/** With more tokens, comparing takes too long for a request. */
const MOST_TOKENS = 20_000

/**
 * The new HTML in a `div`, with added words marked and removed words inserted after them. The tags are those of the new
 * HTML.
 */
export function htmlDifference(before: string, after: string): string {
  const [old, now] = [tokensOf(before), tokensOf(after)]
  const isTooLong = old.length + now.length > MOST_TOKENS
  return `<div>${isTooLong ? after : marked(old, now)}</div>`
}

function marked(old: readonly string[], now: readonly string[]): string {
  let html = ''
  let removed: readonly string[] = []
  for (const part of diffArrays([...old], [...now], { comparator: isSameWord })) {
    if (part.removed) {
      removed = part.value
      continue
    }
    if (part.added) html += withInserted(part.value, removed)
    else html = apart(html, withDeleted(removed)) + part.value.join('')
    removed = []
  }
  return apart(html, withDeleted(removed))
}

/** Puts a space between a word and the removed words after it, since the last word of a line has none. */
function apart(html: string, deleted: string): string {
  return deleted !== '' && /[^\s>]$/.test(html) ? `${html} ${deleted}` : html + deleted
}

/** Ignores the space after a word, which the last word of a line does not have. */
const isSameWord = (one: string, other: string) => one === other || one.trimEnd() === other.trimEnd()

/** Splits HTML into tags, and words with the space after them. */
function tokensOf(html: string): string[] {
  const tokens: string[] = []
  const source = () => html.slice(parser.startIndex, parser.endIndex + 1)
  const parser = new Parser(
    {
      onopentag: () => tokens.push(source()),
      onclosetag: (_name, isImplied) => isImplied || tokens.push(source()),
      ontext: (text) => tokens.push(...(text.match(/\S+\s*|\s+/g) ?? [])),
    },
    { decodeEntities: false },
  )
  parser.end(html)
  return tokens
}

/** Marks each text between two tags by itself, so that the nesting stays valid. Removed words follow the last text. */
function withInserted(tokens: readonly string[], removed: readonly string[]): string {
  const pieces = stretchesOf(tokens)
  const last = pieces.findLastIndex((piece) => !isTag(piece) && piece.trim() !== '')
  const html = pieces.map((piece, index) => {
    if (isTag(piece)) return piece
    return index === last ? besideDeleted(piece, removed) : span(piece, INSERTED)
  })
  return (last < 0 ? withDeleted(removed) : '') + html.join('')
}

function besideDeleted(inserted: string, removed: readonly string[]): string {
  const deleted = withDeleted(removed)
  if (deleted === '') return span(inserted, INSERTED)
  const words = inserted.trimEnd()
  return `${span(words, INSERTED)} ${deleted.trimEnd()}${inserted.slice(words.length)}`
}

/** Marks removed words, without the tags around them. */
function withDeleted(tokens: readonly string[]): string {
  const words = stretchesOf(tokens).filter((piece) => !isTag(piece) && piece.trim() !== '')
  return span(words.join(' '), DELETED)
}

/** Joins the words between two tags. */
function stretchesOf(tokens: readonly string[]): string[] {
  const pieces: string[] = []
  for (const token of tokens) {
    const before = pieces.at(-1)
    if (before === undefined || isTag(before) || isTag(token)) pieces.push(token)
    else pieces[pieces.length - 1] = before + token
  }
  return pieces
}

/** Wraps words in a span, with the space after them outside. */
function span(text: string, name: string): string {
  const words = text.trimEnd()
  return words === '' ? text : `<span class="${name}">${words}</span>${text.slice(words.length)}`
}
