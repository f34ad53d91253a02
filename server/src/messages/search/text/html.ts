import { Parser } from 'htmlparser2'

/** A piece of the text of a message, and where it stands in the HTML. */
export interface Piece {
  /** Where it begins in the text. */
  readonly at: number
  readonly length: number
  /** Where it stands in the HTML. Another length than in the text: an entity. */
  readonly from: number
  readonly to: number
}

/** What a message says in HTML, as text. */
export interface Reading {
  readonly text: string
  /** The pieces in which something can be marked. */
  readonly pieces: readonly Piece[]
  /** What is not shown, such as where a link leads, each with the part of the text that stands for it. */
  readonly behind: readonly { readonly text: string; readonly from: number; readonly to: number }[]
}

/** Elements inside a word. All others end it. */
const INLINE = new Set([
  'a',
  'b',
  'code',
  'del',
  'em',
  'i',
  'mark',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
])

/** Reads HTML as the renderer writes it. */
export function readHtml(html: string): Reading {
  let text = ''
  const pieces: Piece[] = []
  const behind: { text: string; from: number; to: number }[] = []
  const links: { target: string; from: number }[] = []
  /** How deep in an element that shows something else than its text; of a formula, only the source is read. */
  let formula = 0
  let source = 0
  let drawn = 0

  const open: ('formula' | 'source' | 'drawn' | undefined)[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!INLINE.has(name) && text !== '' && !text.endsWith(' ')) text += ' '
      const classes = attributes.class ?? ''
      const kind = /\bkatex\b/.test(classes)
        ? 'formula'
        : name === 'annotation'
          ? 'source'
          : name === 'time' || /\bemoji\b/.test(classes)
            ? 'drawn'
            : undefined
      open.push(kind)
      if (kind === 'formula') formula++
      if (kind === 'source') source++
      if (kind === 'drawn') drawn++
      if (name === 'a') links.push({ target: attributes.href ?? '', from: text.length })
      if (name === 'img' && kind === 'drawn') text += attributes.alt ?? ''
      if (name === 'video' || name === 'audio')
        behind.push(...targetOf(attributes.src ?? '', '', text.length, text.length))
    },
    ontext(data) {
      if (formula > 0 && source === 0) return
      if (formula === 0 && drawn === 0) {
        pieces.push({
          at: text.length,
          length: data.length,
          from: parser.startIndex,
          to: parser.endIndex + 1,
        })
      }
      text += data
    },
    onclosetag(name) {
      if (!INLINE.has(name) && text !== '' && !text.endsWith(' ')) text += ' '
      const kind = open.pop()
      if (kind === 'formula') formula--
      if (kind === 'source') source--
      if (kind === 'drawn') drawn--
      const link = name === 'a' ? links.pop() : undefined
      if (link !== undefined)
        behind.push(...targetOf(link.target, text.slice(link.from), link.from, text.length))
    },
  })
  parser.end(html)
  return { text, pieces, behind }
}

/** Where a link leads, as far as its text does not say so: for an upload the name of the file. */
function targetOf(target: string, shown: string, from: number, to: number) {
  const isUpload = /^\/?user_uploads\//.test(target)
  if (!isUpload && !/^https?:\/\//.test(target)) return []
  const address = decoded(isUpload ? target.slice(target.lastIndexOf('/') + 1) : target)
  return decoded(shown).includes(address) ? [] : [{ text: address, from, to }]
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
