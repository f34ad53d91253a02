import type { PageEmbed } from '@parley/markup'
import { Parser } from 'htmlparser2'
import { type FetchClient, FetchError, type FetchRequest } from '#engine/fetching/client.ts'
import { isImage } from '../image-proxy/types.ts'

const PAGE: FetchRequest = {
  accept: 'text/html,application/xhtml+xml,image/*;q=0.5',
  isWanted: (type) => isHtml(type) || isImage(type),
  maxBytes: 20 * 1024 * 1024,
  maxMilliseconds: 10_000,
}
/** Bytes read of a page. Its metadata is at the beginning. */
const MOST_OF_PAGE = 512 * 1024
const LONGEST_TITLE = 200
const LONGEST_DESCRIPTION = 500

const isHtml = (type: string) => type === 'text/html' || type === 'application/xhtml+xml'

/** Fetches a page and returns its preview; null if it has no metadata or cannot be fetched. */
export async function fetchPreview(fetching: FetchClient, url: string): Promise<PageEmbed | null> {
  try {
    const { body, contentType, headers, url: found } = await fetching.open(url, PAGE)
    try {
      if (!isHtml(contentType)) return { type: 'photo', image: found }
      const head = new PageHead(found)
      const decoder = decoderFor(headers['content-type'])
      let length = 0
      // It was given no encoding.
      for await (const chunk of body as AsyncIterable<Buffer>) {
        head.read(decoder.decode(chunk, { stream: true }))
        length += chunk.length
        if (head.isOver || length > MOST_OF_PAGE) break
      }
      return head.preview()
    } finally {
      body.destroy()
    }
  } catch (error) {
    if (error instanceof FetchError) return null
    throw error
  }
}

function decoderFor(contentType = ''): TextDecoder {
  const [, label = 'utf-8'] = /charset="?([\w.:-]+)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** Parses the metadata in the head of a page while it arrives. */
class PageHead {
  isOver = false
  readonly #url: string
  readonly #meta = new Map<string, string>()
  #title = ''
  #isInTitle = false
  readonly #parser = new Parser({
    onopentag: (name, { property, name: metaName, content }) => {
      if (name === 'body') this.isOver = true
      if (name === 'title') this.#isInTitle = this.#title === ''
      const key = (property ?? metaName)?.toLowerCase()
      if (name === 'meta' && key !== undefined && content !== undefined && !this.#meta.has(key)) {
        this.#meta.set(key, content)
      }
    },
    ontext: (text) => {
      if (this.#isInTitle && this.#title.length < LONGEST_TITLE) this.#title += text
    },
    onclosetag: (name) => {
      if (name === 'head') this.isOver = true
      if (name === 'title') this.#isInTitle = false
    },
  })

  /** @param url of the page, since the address of its image may be relative */
  constructor(url: string) {
    this.#url = url
  }

  read(text: string): void {
    if (!this.isOver) this.#parser.write(text)
  }

  preview(): PageEmbed | null {
    const title = shortened(this.#said('og:title', 'twitter:title') ?? this.#title, LONGEST_TITLE)
    const description = shortened(
      this.#said('og:description', 'twitter:description', 'description') ?? '',
      LONGEST_DESCRIPTION,
    )
    const image = this.#image()
    if (title === '' && description === '' && image === undefined) return null
    return {
      ...(title === '' ? {} : { title }),
      ...(description === '' ? {} : { description }),
      ...(image === undefined ? {} : { image }),
    }
  }

  #image(): string | undefined {
    const said = this.#said('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')
    const url = said === undefined ? null : URL.parse(said, this.#url)
    return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined
  }

  #said(...names: string[]): string | undefined {
    return names.map((name) => this.#meta.get(name)?.trim()).find((said) => said !== undefined && said !== '')
  }
}

function shortened(text: string, length: number): string {
  const [...characters] = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed()
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}
