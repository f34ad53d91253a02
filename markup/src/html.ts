import type { Engines } from './engines.ts'
import { escapeAttribute, escapeLiteral, escapeText } from './escape.ts'
import type {
  Block,
  CodeBlock,
  Document,
  Inline,
  List,
  ListItem,
  MathBlock,
  Preview,
  Spoiler,
  Table,
  UploadPreview,
} from './tree.ts'
import { channelHash, encodeHash, topicHash } from './urls.ts'

const loadingImage = '/static/images/loading/loader-black.svg'

/**
 * Writes the tree as the HTML that clients read: their parsers go by exact class names, attributes and even the
 * newlines between blocks. Attributes are in alphabetical order except where a shape says otherwise.
 */
export function toHtml(document: Document, engines: Engines = {}): string {
  return new Writer(engines).blocks(document.blocks).trim()
}

type Attributes = Record<string, string | undefined>

/** What formulas and coloured code of one message may cost; what is over it is shown as typed. */
const maxFormulaWeight = 3_000
const maxColouredCode = 4_000

class Writer {
  readonly #engines: Engines
  #formulaWeight = maxFormulaWeight
  #colouredCode = maxColouredCode

  constructor(engines: Engines) {
    this.#engines = engines
  }

  /** Each block ends in a newline, except previews. */
  blocks(blocks: readonly Block[]): string {
    let html = ''
    for (const block of blocks) html += this.#block(block)
    return html
  }

  #block(block: Block): string {
    switch (block.type) {
      case 'paragraph':
        return block.isReplaced ? '' : `<p>${this.#inlines(block.inlines)}</p>\n`
      case 'run':
        return this.#inlines(block.inlines)
      case 'heading':
        return `<h${block.level}>${this.#inlines(block.inlines)}</h${block.level}>\n`
      case 'rule':
        return '<hr>\n'
      case 'list':
        return this.#list(block)
      case 'quote':
        return `<blockquote>\n${this.blocks(block.blocks)}</blockquote>\n`
      case 'table':
        return this.#table(block)
      case 'code-block':
        return this.#codeBlock(block)
      case 'math-block':
        return this.#mathBlock(block)
      case 'spoiler':
        return this.#spoiler(block)
      case 'preview':
        return this.#preview(block)
    }
  }

  #list(list: List): string {
    const tag = list.ordered ? 'ol' : 'ul'
    const start = list.ordered && list.start !== '1' ? list.start : undefined
    return `${open(tag, { start })}\n${list.items.map((item) => this.#item(item)).join('')}</${tag}>\n`
  }

  #item(item: ListItem): string {
    const text = this.#inlines(item.inlines)
    const first = item.blocks[0]
    const gap = text === '' && first && first.type !== 'preview' ? '\n' : ''
    return `<li>${text}${gap}${this.blocks(item.blocks)}</li>\n`
  }

  #table({ alignments, header, rows }: Table): string {
    const cell = (tag: string, inlines: Inline[], column: number) => {
      const style = alignments[column] && `text-align: ${alignments[column]};`
      return `${open(tag, { style })}${this.#inlines(inlines)}</${tag}>\n`
    }
    const row = (tag: string, cells: Inline[][]) =>
      `<tr>\n${cells.map((inlines, column) => cell(tag, inlines, column)).join('')}</tr>\n`
    const body = rows.map((cells) => row('td', cells)).join('')
    return `<table>\n<thead>\n${row('th', header)}</thead>\n<tbody>\n${body}</tbody>\n</table>\n`
  }

  #codeBlock({ language, highlightAs, code, isIndented }: CodeBlock): string {
    const { highlighter } = this.#engines
    const name = language && (highlighter?.languageName(language) ?? language)
    this.#colouredCode -= highlightAs === undefined ? 0 : code.length
    const isColoured = highlightAs !== undefined && this.#colouredCode >= 0
    const tokens = isColoured ? highlighter?.tokens(code, highlightAs) : undefined
    const body = tokens
      ? tokens
          .map(({ kind, text }) =>
            kind ? element('span', { class: kind }, escapeLiteral(text)) : escapeLiteral(text),
          )
          .join('')
      : escapeLiteral(code)
    const html = `${open('div', { class: 'codehilite', 'data-code-language': name })}<pre><span></span><code>${body}\n</code></pre></div>`
    return isIndented ? `${html}\n\n` : `${html}\n`
  }

  #mathBlock({ formulas }: MathBlock): string {
    return `<p>${formulas.map((tex) => this.#math(tex, true)).join('\n\n')}</p>\n`
  }

  #math(tex: string, display: boolean): string {
    this.#formulaWeight -= formulaWeight(tex)
    const html = this.#formulaWeight < 0 ? undefined : this.#engines.math?.(tex, display)
    if (html !== undefined) return html
    return element('span', { class: 'tex-error' }, escapeLiteral(display ? tex : `$$${tex}$$`))
  }

  #spoiler({ header, blocks }: Spoiler): string {
    return (
      '<div class="spoiler-block"><div class="spoiler-header">\n' +
      `${this.blocks(header)}</div><div class="spoiler-content" aria-hidden="true">\n` +
      `${this.blocks(blocks)}</div></div>\n`
    )
  }

  #inlines(inlines: readonly Inline[]): string {
    let html = ''
    for (const inline of inlines) html += this.#inline(inline)
    return html
  }

  #inline(inline: Inline): string {
    switch (inline.type) {
      case 'text':
        return escapeText(inline.text)
      case 'break':
        return '<br>\n'
      case 'strong':
        return `<strong>${this.#inlines(inline.inlines)}</strong>`
      case 'emphasis':
        return `<em>${this.#inlines(inline.inlines)}</em>`
      case 'deleted':
        return `<del>${this.#inlines(inline.inlines)}</del>`
      case 'code':
        return `<code>${escapeLiteral(inline.code)}</code>`
      case 'math':
        return this.#math(inline.tex, false)
      case 'link':
        if (inline.isReplaced) return ''
        return `${open('a', { href: inline.url, title: inline.title })}${this.#inlines(inline.inlines)}</a>`
      case 'time':
        return inline.time === undefined
          ? element('span', { class: 'timestamp-error' }, escapeText(`Invalid time format: ${inline.source}`))
          : element('time', { datetime: inline.time }, escapeText(inline.source))
      default:
        return reference(inline)
    }
  }

  #preview(preview: Preview): string {
    const { url } = preview
    switch (preview.kind) {
      case 'image':
        return imageDiv({ href: url, title: preview.title }, open('img', { src: preview.source }))
      case 'upload':
        return imageDiv({ href: url, title: preview.title }, uploadImage(preview))
      case 'video': {
        const video = `${open('video', { preload: 'metadata', src: preview.source })}</video>`
        return imageDiv(
          { href: url, title: preview.title },
          video,
          'message_inline_image message_inline_video',
        )
      }
      case 'youtube': {
        const image = open('img', { src: preview.source })
        return imageDiv(
          { 'data-id': preview.videoId, href: url },
          image,
          'youtube-video message_inline_image',
        )
      }
      case 'oembed': {
        const image = open('img', { src: preview.source })
        const attributes = { 'data-id': preview.html, href: url, title: preview.title }
        return imageDiv(attributes, image, 'embed-video message_inline_image', escapeLiteralAttribute)
      }
      case 'page':
        return pagePreview(preview)
    }
  }
}

/** About what a formula costs: its length, with cells and rows of matrices counting for more. */
function formulaWeight(tex: string): number {
  let weight = tex.length + 10
  for (const character of tex) if (character === '&' || character === '\\') weight += 4
  return weight
}

function open(tag: string, attributes: Attributes, escaped = escapeAttribute): string {
  let html = `<${tag}`
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) html += ` ${name}="${escaped(value)}"`
  }
  return `${html}>`
}

/** An element around HTML that is already escaped. */
function element(tag: string, attributes: Attributes, html: string): string {
  return `${open(tag, attributes)}${html}</${tag}>`
}

function escapeLiteralAttribute(value: string): string {
  return escapeLiteral(value).replaceAll('"', '&quot;')
}

type Reference = Extract<
  Inline,
  {
    type:
      | 'user-mention'
      | 'group-mention'
      | 'wildcard-mention'
      | 'topic-mention'
      | 'channel-link'
      | 'topic-link'
      | 'message-link'
      | 'emoji'
      | 'image-emoji'
  }
>

/** Mentions, links into the product and emoji: what names something the realm or the product knows. */
function reference(inline: Reference): string {
  switch (inline.type) {
    case 'user-mention':
      return mention('user-mention', inline, inline.fullName, { 'data-user-id': String(inline.userId) })
    case 'group-mention':
      return mention('user-group-mention', inline, inline.name, {
        'data-user-group-id': String(inline.groupId),
      })
    case 'wildcard-mention':
      return mention('user-mention channel-wildcard-mention', inline, inline.word, { 'data-user-id': '*' })
    case 'topic-mention':
      return mention('topic-mention', inline, 'topic', {})
    case 'channel-link': {
      const { channelId, channelName } = inline
      const attributes = {
        class: 'stream',
        'data-stream-id': String(channelId),
        href: channelHash(channelId, channelName),
      }
      return element('a', attributes, escapeName(`#${channelName}`))
    }
    case 'topic-link': {
      const { channelId, channelName, topic, messageId } = inline
      const href =
        topicHash(channelId, channelName, topic) + (messageId === undefined ? '' : `/with/${messageId}`)
      const attributes = { class: 'stream-topic', 'data-stream-id': String(channelId), href }
      return element('a', attributes, placeName(channelName, topic))
    }
    case 'message-link': {
      const { channelId, channelName, topic, messageId } = inline
      const href = `${topicHash(channelId, channelName, topic)}/near/${encodeHash(messageId)}`
      return element('a', { class: 'message-link', href }, `${placeName(channelName, topic)} @ 💬`)
    }
    case 'emoji':
      return emoji(inline.name, inline.code)
    case 'image-emoji': {
      const alt = `:${inline.name}:`
      return open('img', { alt, class: 'emoji', src: inline.source, title: spaced(inline.name) })
    }
  }
}

function emoji(name: string, code: string): string {
  const title = spaced(name)
  const attributes = { 'aria-label': title, class: `emoji emoji-${code}`, role: 'img', title }
  return element('span', attributes, escapeName(`:${name}:`))
}

function mention(className: string, { silent }: { silent: boolean }, name: string, data: Attributes): string {
  const attributes = { class: silent ? `${className} silent` : className, ...data }
  return element('span', attributes, escapeName(silent ? name : `@${name}`))
}

/** Names come from the realm, not from markup: a `&amp;` in one is just that. */
function escapeName(name: string): string {
  return escapeLiteral(name)
}

function placeName(channelName: string, topic: string): string {
  const channel = escapeName(`#${channelName} > `)
  return topic === '' ? `${channel}<em>general chat</em>` : `${channel}${escapeName(topic)}`
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}

function imageDiv(
  link: Attributes,
  content: string,
  className = 'message_inline_image',
  escaped = escapeAttribute,
): string {
  return `<div class="${className}">${open('a', link, escaped)}${content}</a></div>`
}

function uploadImage({ pathId, upload }: UploadPreview): string {
  const { width, height, contentType, thumbnail, animated, transcoded } = upload
  return open('img', {
    class: thumbnail === undefined ? 'image-loading-placeholder' : undefined,
    'data-animated': thumbnail !== undefined && animated ? 'true' : undefined,
    'data-original-content-type': contentType,
    'data-original-dimensions': `${width}x${height}`,
    'data-transcoded-image': transcoded,
    src: thumbnail === undefined ? loadingImage : `/user_uploads/thumbnail/${pathId}/${thumbnail}`,
  })
}

function pagePreview(preview: Extract<Preview, { kind: 'page' }>): string {
  const { url, image, title, description } = preview
  const picture = open(
    'a',
    { class: 'message_embed_image', href: url, style: `background-image: url("${cssString(image)}")` },
    escapeLiteralAttribute,
  )
  const titleHtml =
    title === undefined
      ? ''
      : `<div class="message_embed_title">${element('a', { href: url, title }, escapeLiteral(title))}</div>`
  const descriptionHtml =
    description === undefined
      ? ''
      : `<div class="message_embed_description">${escapeLiteral(description)}</div>`
  return `<div class="message_embed">${picture}</a><div class="data-container">${titleHtml}${descriptionHtml}</div></div>`
}

function cssString(url: string): string {
  return url.replace(/["\\\n\r\f]/g, (mark) => `\\${mark.charCodeAt(0).toString(16)} `)
}
