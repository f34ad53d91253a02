import type { PageEmbed, RenderContext } from '../context/render-context.ts'
import { channelHash, topicHash } from '../text/narrow-urls.ts'
import type { Block, Document, Inline, Link, ListItem, Paragraph, Preview } from '../tree/tree.ts'
import {
  imageSource,
  isFetchableUrl,
  isImageUrl,
  isUploadPath,
  isVideoUrl,
  isVimeoUrl,
  isWikipediaFile,
  uploadPathId,
  youTubeId,
} from './preview-urls.ts'

/** A message with more links gets no previews. */
const maxLinks = 24

/** The place of a link, which decides the place of its preview. */
type Place =
  | { kind: 'paragraph'; paragraph: Paragraph; siblings: Block[] }
  | { kind: 'item'; item: ListItem }
  | { kind: 'elsewhere' }

interface Found {
  url: string
  link: Link | undefined
  place: Place
}

export interface PreviewResult {
  hasImage: boolean
  /** URLs whose pages should be fetched. Render again when they are. */
  linksForPreview: string[]
}

/** Adds previews of the links outside quotes to the tree. A preview replaces a link that is alone in its paragraph. */
export function addPreviews(document: Document, context: RenderContext): PreviewResult {
  const result: PreviewResult = { hasImage: false, linksForPreview: [] }
  if (!context.inlineImagePreview && !context.inlineUrlEmbedPreview) return result
  const byUrl = new Map<string, Found>()
  for (const found of findLinks(document.blocks)) if (!byUrl.has(found.url)) byUrl.set(found.url, found)
  if (byUrl.size > maxLinks) return result
  const previewer = new Previewer(document, context, result)
  for (const found of byUrl.values()) if (found.link) previewer.preview(found.link, found.place)
  return result
}

class Previewer {
  readonly #document: Document
  readonly #context: RenderContext
  readonly #result: PreviewResult

  constructor(document: Document, context: RenderContext, result: PreviewResult) {
    this.#document = document
    this.#context = context
    this.#result = result
  }

  preview(link: Link, place: Place): void {
    if (this.#context.inlineImagePreview && (this.#media(link, place) || this.#youTube(link, place))) return
    if (this.#context.inlineUrlEmbedPreview) this.#page(link, place)
  }

  #media(link: Link, place: Place): boolean {
    const { url } = link
    const isWikipedia = isWikipediaFile(url)
    const isNamed = !isWikipedia && labelOf(link) !== url
    const title = isNamed ? labelOf(link) : undefined
    const preview = this.#mediaPreview(url, title)
    if (!preview) return false
    if (preview.kind !== 'video') this.#result.hasImage = true
    this.#insert(preview, place)
    if (!isNamed) replaceIfAlone(link, place)
    return true
  }

  #mediaPreview(url: string, title: string | undefined): Preview | undefined {
    if (isVideoUrl(url)) return { type: 'preview', kind: 'video', url, title, source: this.#proxied(url) }
    if (isUploadPath(url)) {
      const pathId = uploadPathId(url)
      const upload = pathId === undefined ? undefined : this.#context.upload?.(pathId)
      return pathId === undefined || !upload
        ? undefined
        : { type: 'preview', kind: 'upload', url, title, pathId, upload }
    }
    if (!isImageUrl(url)) return undefined
    const actual = imageSource(url)
    const href = isWikipediaFile(url) ? actual : url
    return { type: 'preview', kind: 'image', url: href, title, source: this.#proxied(actual) }
  }

  /** Adds the preview of a YouTube video; returns false for other links. */
  #youTube(link: Link, place: Place): boolean {
    const { url } = link
    const videoId = youTubeId(url)
    if (videoId === undefined) return false
    const source = this.#proxied(`https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`)
    this.#insert({ type: 'preview', kind: 'youtube', url, videoId, source }, place)
    this.#result.hasImage = true
    const embed = this.#context.inlineUrlEmbedPreview ? this.#embedOf(url) : undefined
    if (embed?.title) nameBareLink(link, `YouTube - ${embed.title}`)
    return true
  }

  #page(link: Link, place: Place): void {
    const { url } = link
    if (!isFetchableUrl(url)) return
    const embed = this.#embedOf(url)
    if (!embed) return
    const preview = this.#pagePreview(url, embed)
    if (preview) {
      this.#insert(preview, place)
      if (preview.kind !== 'page') this.#result.hasImage = true
    }
    if (embed.title && isVimeoUrl(url)) nameBareLink(link, `Vimeo - ${embed.title}`)
  }

  #pagePreview(url: string, { title, description, image, html, type }: PageEmbed): Preview | undefined {
    if (!image || !isFetchableUrl(image)) return undefined
    const source = this.#proxied(image)
    if (type === 'photo') return { type: 'preview', kind: 'image', url, title: undefined, source }
    if (html) return { type: 'preview', kind: 'oembed', url, html, title, source }
    return { type: 'preview', kind: 'page', url, image: source, title, description }
  }

  #embedOf(url: string): PageEmbed | undefined {
    const embed = this.#context.embed?.(url)
    if (embed === undefined) this.#result.linksForPreview.push(url)
    return embed ?? undefined
  }

  #insert(preview: Preview, place: Place): void {
    if (place.kind === 'item') place.item.blocks.push(preview)
    else if (place.kind === 'elsewhere') this.#document.blocks.push(preview)
    else {
      let index = place.siblings.indexOf(place.paragraph) + 1
      while (place.siblings[index]?.type === 'preview') index++
      place.siblings.splice(index, 0, preview)
    }
  }

  /** The proxy's address for URLs elsewhere, if there is a proxy. */
  #proxied(url: string): string {
    const isOwn = !isFetchableUrl(url) || url.startsWith(`${this.#context.realmUrl}/`)
    return isOwn ? url : (this.#context.proxiedImage?.(url) ?? url)
  }
}

/** The text of the link up to its first markup, or the URL if that is empty. */
function labelOf(link: Link): string {
  const first = link.inlines[0]
  return first?.type === 'text' ? first.text : link.url
}

function nameBareLink(link: Link, name: string): void {
  if (labelOf(link) === link.url) link.inlines = [{ type: 'text', text: name }]
}

function replaceIfAlone(link: Link, place: Place): void {
  if (place.kind === 'item') {
    const { inlines } = place.item
    if (inlines[0] === link && inlines[1]?.type !== 'text') link.isReplaced = true
  } else if (place.kind === 'paragraph') {
    const { inlines } = place.paragraph
    if (inlines.length === 1 && inlines[0] === link) place.paragraph.isReplaced = true
  }
}

/** The links outside quotes, in order. */
function findLinks(blocks: Block[]): Found[] {
  return blocks.flatMap((block): Found[] => {
    switch (block.type) {
      case 'paragraph':
        return linksIn(block.inlines, { kind: 'paragraph', paragraph: block, siblings: blocks })
      case 'list':
        return block.items.flatMap((item) => [
          ...linksIn(item.inlines, { kind: 'item', item }),
          ...item.blocks.flatMap((inner) => findLinksInItem(inner, item)),
        ])
      case 'spoiler':
        return [...findLinks(block.header), ...findLinks(block.blocks)]
      case 'table':
        return [block.header, ...block.rows].flat().flatMap((cell) => linksIn(cell, { kind: 'elsewhere' }))
      case 'heading':
      case 'run':
        return linksIn(block.inlines, { kind: 'elsewhere' })
      default:
        return []
    }
  })
}

function findLinksInItem(block: Block, item: ListItem): Found[] {
  if (block.type === 'run') return linksIn(block.inlines, { kind: 'item', item })
  if (block.type === 'paragraph') {
    return linksIn(block.inlines, { kind: 'paragraph', paragraph: block, siblings: item.blocks })
  }
  return findLinks([block])
}

function linksIn(inlines: readonly Inline[], place: Place): Found[] {
  return inlines.flatMap((inline): Found[] => {
    switch (inline.type) {
      case 'link':
        return [{ url: inline.url, link: inline, place }]
      case 'channel-link':
        return [{ url: channelHash(inline.channelId, inline.channelName), link: undefined, place }]
      case 'topic-link':
      case 'message-link': {
        const hash = topicHash(inline.channelId, inline.channelName, inline.topic)
        return [{ url: `${hash}/${inline.messageId}`, link: undefined, place }]
      }
      default:
        return 'inlines' in inline ? linksIn(inline.inlines, { kind: 'elsewhere' }) : []
    }
  })
}
