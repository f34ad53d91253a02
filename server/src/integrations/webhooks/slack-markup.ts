import type { Fields } from './fields.ts'
import { block, lines, link, plain } from './text.ts'

// Slack's own markup, blocks and attachments: Slack's documentation, "Formatting text for app surfaces", "Block Kit",
// "Attachments".

/** What of Slack's markup has a meaning here, in ours. What stands between angle brackets are links and mentions. */
export function fromSlackMarkup(text: string): string {
  const blocks = text.split(/(```[\s\S]*?```)/)
  return blocks
    .map((part, index) => (index % 2 === 1 ? block(unescaped(part.slice(3, -3)), '') : inline(part)))
    .filter((part) => part !== '')
    .join('\n')
}

function inline(text: string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? unescaped(part) : styled(part)))
    .join('')
}

function styled(text: string): string {
  return unescaped(
    text
      .replaceAll(/(^|[\s(])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])/g, '$1**$2**')
      .replaceAll(/(^|[\s(])_([^\s_](?:[^_\n]*[^\s_])?)_(?![\w_])/g, '$1*$2*')
      .replaceAll(/(^|[\s(])~([^\s~](?:[^~\n]*[^\s~])?)~(?![\w~])/g, '$1~~$2~~')
      .replaceAll(/<([^<>\n]{1,2000})>/g, (_, inner: string) => bracketed(inner)),
  )
}

/** `<https://a.example|text>`, `<@U123|name>`, `<#C123|name>`, `<!here>`. */
function bracketed(inner: string): string {
  const [target = '', label] = inner.split('|', 2)
  if (target === '!here' || target === '!channel' || target === '!everyone') return '@**all**'
  if (target.startsWith('@')) return `@${plain(label ?? target.slice(1))}`
  if (target.startsWith('#')) return `#${plain(label ?? target.slice(1))}`
  // Dates, groups and what else there is say in their label what they mean.
  if (target.startsWith('!')) return plain(label ?? '')
  const url = unescaped(target)
  return url.startsWith('mailto:') ? plain(label ?? url.slice('mailto:'.length)) : link(label ?? url, url)
}

const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

const unescaped = (text: string) => text.replaceAll(/&(?:amp|lt|gt);/g, (entity) => ESCAPED[entity] ?? entity)

/** A text of a block: Slack's markup, unless it says that it is plain. */
function textOf(fields: Fields | undefined): string {
  const text = fields?.maybe('text')
  if (fields === undefined || text === undefined) return ''
  return fields.maybe('type') === 'plain_text' ? text : fromSlackMarkup(text)
}

/** A block of Block Kit. Blocks that only work inside of Slack say nothing. */
export function fromBlock(one: Fields): string {
  switch (one.maybe('type')) {
    case 'header':
      return `**${plain(one.maybe('text.text') ?? '')}**`
    case 'section': {
      const fields = one.list('fields').map((field) => `* ${textOf(field).replaceAll('\n', ' ')}`)
      return lines(textOf(one.maybeObject('text')), ...fields)
    }
    case 'context':
      return one.list('elements').map(contextElement).filter(Boolean).join(' ')
    case 'image':
      return link(one.maybe('title.text', 'alt_text') ?? 'Picture', one.maybe('image_url'))
    case 'divider':
      return '---'
    case 'markdown':
      return one.maybe('text') ?? ''
    case 'rich_text':
      return lines(...one.list('elements').map(richBlock))
    case 'actions':
      return one
        .list('elements')
        .filter((element) => element.has('url'))
        .map((element) => link(element.maybe('text.text') ?? 'Open', element.maybe('url')))
        .join(' · ')
    default:
      return ''
  }
}

function contextElement(element: Fields): string {
  if (element.maybe('type') !== 'image') return textOf(element)
  return link(element.maybe('alt_text') ?? 'Picture', element.maybe('image_url'))
}

function richBlock(one: Fields): string {
  const text = () => one.list('elements').map(richText).join('')
  switch (one.maybe('type')) {
    case 'rich_text_preformatted':
      return block(
        one
          .list('elements')
          .map((part) => part.maybe('text', 'url') ?? '')
          .join(''),
        '',
      )
    case 'rich_text_quote':
      return block(text(), 'quote')
    case 'rich_text_list': {
      const mark = one.maybe('style') === 'ordered' ? '1.' : '*'
      return lines(...one.list('elements').map((item) => `${mark} ${richBlock(item).replaceAll('\n', ' ')}`))
    }
    default:
      return text()
  }
}

function richText(part: Fields): string {
  const text = part.maybe('text') ?? ''
  switch (part.maybe('type')) {
    case 'link':
      return link(part.maybe('text') ?? part.text('url'), part.maybe('url'))
    case 'emoji':
      return `:${part.maybe('name') ?? ''}:`
    case 'broadcast':
      return '@**all**'
    case 'user':
      return `@${plain(part.maybe('user_id') ?? '')}`
    default:
      return part.flag('style.code') ? `\`${text}\`` : part.flag('style.bold') ? `**${text}**` : text
  }
}

/** An attachment: what it says above, a title, a text, fields, and below. */
export function fromAttachment(one: Fields): string {
  const title = one.maybe('title')
  const author = one.maybe('author_name')
  const parts = [
    one.maybe('pretext') && fromSlackMarkup(one.text('pretext')),
    author && link(author, one.maybe('author_link')),
    title && `**${link(title, one.maybe('title_link'))}**`,
    one.maybe('text') && fromSlackMarkup(one.text('text')),
    ...one.list('fields').map((field) => {
      const [name, value] = [field.maybe('title'), fromSlackMarkup(field.maybe('value') ?? '')]
      return name === undefined ? value : `* **${plain(name)}**: ${value.replaceAll('\n', ' ')}`
    }),
    ...one.list('blocks').map(fromBlock),
    one.maybe('image_url') && link('Picture', one.maybe('image_url')),
    one.maybe('footer') && `*${plain(one.text('footer'))}*`,
  ]
  const said = lines(...parts)
  return said === '' ? plain(one.maybe('fallback') ?? '') : said
}
