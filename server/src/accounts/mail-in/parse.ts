import PostalMime from 'postal-mime'
import { type Automatic, automaticIn, isSpam } from './headers.ts'
import { markupOf } from './html.ts'
import { type Kept, written } from './quotes.ts'
import { isForwarded, oneVisibleLine } from './subject.ts'

/** How a letter is to be read for one of its recipients. */
export interface Wish extends Kept {
  readonly prefersHtml: boolean
}

/** The question to the thread that reads letters. */
export interface LetterToRead {
  readonly raw: Uint8Array
  readonly wishes: readonly Wish[]
  /** The domains of this server's own mail. */
  readonly domains: readonly string[]
  readonly spam: { readonly dropsMarked: boolean; readonly server: string }
}

/** A file in a letter. */
export interface LetterFile {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}

/** A letter, read. */
export interface ReadLetter {
  readonly subject: string
  readonly from: { readonly name: string; readonly address: string }
  readonly automatic: Automatic
  readonly isSpam: boolean
  /** What it says, for each of the wishes. */
  readonly bodies: readonly string[]
  readonly files: readonly LetterFile[]
  /** How many files it has in all. */
  readonly fileCount: number
}

/** Letters with more parts in one another, or longer heads, are not read at all. */
const BOUNDS = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }
const MOST_FILES = 20
const LONGEST_TEXT = 200_000

/** Reads a letter. Throws if it is beyond the bounds. */
export async function readLetter({ raw, wishes, domains, spam }: LetterToRead): Promise<ReadLetter> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer', ...BOUNDS })
  const text = visible((email.text ?? '').slice(0, LONGEST_TEXT))
  const html = email.html ?? ''
  const subject = oneVisibleLine(email.subject ?? '')
  const forwarded = isForwarded(subject)
  const files = email.attachments.slice(0, MOST_FILES)
  return {
    subject,
    from: {
      name: oneVisibleLine(email.from?.name ?? ''),
      address: oneVisibleLine(email.from?.address ?? ''),
    },
    automatic: automaticIn(email.headers, domains),
    isSpam: isSpam(email.headers, spam),
    bodies: wishes.map((wish) => bodyOf(text, html, { ...wish, quotes: wish.quotes || forwarded })),
    files: files.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
    fileCount: email.attachments.length,
  }
}

function bodyOf(text: string, html: string, wish: Wish): string {
  const isHtml = html !== '' && (wish.prefersHtml || text.trim() === '')
  return written(isHtml ? visible(markupOf(html, wish)) : text, wish)
}

/** Without control characters; PostgreSQL stores no NUL. */
const visible = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('\u00a0', ' ')
