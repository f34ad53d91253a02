import { Parser } from 'htmlparser2'

/** An entry of a feed. */
export interface Entry {
  /** By which it is known again: its id, or else its address or its title. */
  readonly key: string
  readonly title: string
  readonly url: string | undefined
  /** HTML or text. */
  readonly summary: string
}

export interface ParsedFeed {
  readonly title: string
  /** In the order of the feed. */
  readonly entries: readonly Entry[]
}

/** So many entries are read: feeds have the newest first. */
const MOST_ENTRIES = 200
/** Elements inside one another. Feeds need eight. */
const DEEPEST = 50
const LONGEST_TEXT = 10_000

/** What elements say, by the names that RSS 2.0, RSS 1.0 (RDF) and Atom have for them. */
const FIELDS: Readonly<Record<string, 'id' | 'title' | 'link' | 'summary' | 'content'>> = {
  guid: 'id',
  id: 'id',
  title: 'title',
  link: 'link',
  description: 'summary',
  summary: 'summary',
  'content:encoded': 'content',
  content: 'content',
}

const ROOTS = new Set(['rss', 'feed', 'rdf:RDF'])
const ENTRIES = new Set(['item', 'entry'])

type Found = Partial<Record<'id' | 'title' | 'link' | 'summary' | 'content', string>>

/** Thrown to end the reading of a feed that has what no feed has. */
class NoFeed extends Error {}

/**
 * Reads a feed in one pass, in time that grows with its length only. There are no entities but XML's own, and nothing is
 * loaded from elsewhere.
 * @param base the address of the feed, which those in it may be relative to
 * @returns undefined if it is none
 */
export function parseFeed(xml: string, base: string): ParsedFeed | undefined {
  const reader = new Reader()
  try {
    reader.read(xml)
  } catch (error) {
    if (error instanceof NoFeed) return undefined
    throw error
  }
  return reader.isFeed ? { title: reader.title, entries: reader.entriesAt(base) } : undefined
}

class Reader {
  isFeed = false
  title = ''
  readonly #entries: Found[] = []
  /** The elements that are open, from the outside in. */
  readonly #open: string[] = []
  #entry: { readonly found: Found; readonly depth: number } | undefined
  /** The text that is being read, and where it ends. */
  #field: { readonly name: keyof Found | 'feed'; readonly depth: number; text: string } | undefined

  read(xml: string) {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.#opened(name, attributes),
        ontext: (text) => {
          const field = this.#field
          if (field !== undefined && field.text.length < LONGEST_TEXT) field.text += text
        },
        onclosetag: () => this.#closed(),
      },
      { xmlMode: true },
    )
    parser.end(xml)
  }

  entriesAt(base: string): Entry[] {
    return this.#entries.flatMap(({ id, title = '', link, summary, content }) => {
      const url = addressOf(link ?? id, base)
      const key = id || link || title
      return key === '' ? [] : [{ key, title, url, summary: summary || content || '' }]
    })
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>) {
    if (this.#open.push(name) > DEEPEST) throw new NoFeed()
    const depth = this.#open.length
    if (depth === 1) {
      if (!ROOTS.has(name)) throw new NoFeed()
      this.isFeed = true
      return
    }
    // Elements inside of a text, as Atom has them in XHTML, belong to it.
    if (this.#field !== undefined) return
    if (this.#entry === undefined) {
      if (ENTRIES.has(name) && this.#entries.length < MOST_ENTRIES) {
        const about = attributes['rdf:about']
        this.#entry = { found: about === undefined ? {} : { id: about }, depth }
      } else if (name === 'title' && this.title === '' && this.#isInFeed(depth)) {
        this.#field = { name: 'feed', depth, text: '' }
      }
      return
    }
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
    if (field === undefined || depth !== this.#entry.depth + 1) return
    const { href, rel = 'alternate' } = attributes
    if (field === 'link' && href !== undefined) {
      if (rel === 'alternate') this.#entry.found.link ??= href
    } else this.#field = { name: field, depth, text: '' }
  }

  #closed() {
    const depth = this.#open.length
    this.#open.pop()
    if (this.#field?.depth === depth) {
      const { name, text } = this.#field
      this.#field = undefined
      if (name === 'feed') this.title = text.trim()
      else if (this.#entry !== undefined && text.trim() !== '') this.#entry.found[name] ??= text.trim()
    }
    if (this.#entry?.depth === depth) {
      this.#entries.push(this.#entry.found)
      this.#entry = undefined
    }
  }

  /** Whether an element at this depth is of the feed itself: its channel is one element further in, but for Atom. */
  #isInFeed(depth: number): boolean {
    return depth === 2 ? this.#open[0] === 'feed' : depth === 3 && this.#open[1] === 'channel'
  }
}

function addressOf(text: string | undefined, base: string): string | undefined {
  if (text === undefined || !URL.canParse(text, base)) return undefined
  const { protocol, href } = new URL(text, base)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
