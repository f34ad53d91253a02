import { escapeLiteral } from '../../text/escape.ts'
import { channelHash, encodeHash, topicHash } from '../../text/narrow-urls.ts'
import type { Inline } from '../../tree/tree.ts'
import { type Attributes, element, open } from './elements.ts'

export type Reference = Extract<
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
export function reference(inline: Reference): string {
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
