import { diffArrays } from 'diff'
import { Parser } from 'htmlparser2'

const isTag = (token: string) => token.startsWith('<')

const INSERTED = 'highlight_text_inserted'
const DELETED = 'highlight_text_deleted'

/** Above so many tokens, comparing takes longer than anybody would wait for it. */
const MOST_TOKENS = 20_000

/**
 * The new HTML in a `div`, with the words that were added and, after them, those that were taken away marked; tags are
 * those of the new one.
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

/** What is gone stands apart from the word before it, which may be the last one now. */
function apart(html: string, deleted: string): string {
  return deleted !== '' && /[^\s>]$/.test(html) ? `${html} ${deleted}` : html + deleted
}

/** A word that is the last of its line now is still the same. */
const isSameWord = (one: string, other: string) => one === other || one.trimEnd() === other.trimEnd()

/** The HTML cut into tags and words with the space after them. */
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

/** Marks what is between the tags, so that these stay as nested as they are; what is gone follows the last words. */
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

/** Only the words: the tags around them are gone as well. */
function withDeleted(tokens: readonly string[]): string {
  const words = stretchesOf(tokens).filter((piece) => !isTag(piece) && piece.trim() !== '')
  return span(words.join(' '), DELETED)
}

/** The tags, and the words between two of them in one piece. */
function stretchesOf(tokens: readonly string[]): string[] {
  const pieces: string[] = []
  for (const token of tokens) {
    const before = pieces.at(-1)
    if (before === undefined || isTag(before) || isTag(token)) pieces.push(token)
    else pieces[pieces.length - 1] = before + token
  }
  return pieces
}

/** Words within a span, the space after them behind it. */
function span(text: string, name: string): string {
  const words = text.trimEnd()
  return words === '' ? text : `<span class="${name}">${words}</span>${text.slice(words.length)}`
}
