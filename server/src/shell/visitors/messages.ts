import type { MessageWithFlags } from '@parley/api/messages/objects'
import { contentForVisitors } from './content.ts'
import { type Html, html } from './html.ts'

/** Messages of one person within so many seconds share a head, as in the app. */
const TOGETHER_SECONDS = 600

/** Messages one after the other, as they were written. */
export function messageList(
  messages: readonly MessageWithFlags[],
  realmUrl: string,
  { near, head }: { near?: number | undefined; head?: (message: MessageWithFlags) => Html } = {},
): Html {
  return html`<div class="feed">${messages.map((message, at) => {
    const before = messages[at - 1]
    const isSamePlace = before?.stream_id === message.stream_id && before?.subject === message.subject
    const isTogether =
      isSamePlace &&
      before?.sender_id === message.sender_id &&
      message.timestamp - before.timestamp < TOGETHER_SECONDS
    return html`${!isSamePlace && head?.(message)}${article(message, realmUrl, isTogether, message.id === near)}`
  })}</div>`
}

function article(message: MessageWithFlags, realmUrl: string, isTogether: boolean, isNear: boolean): Html {
  const { id, sender_full_name: sender, timestamp } = message
  const content = contentForVisitors(message.content, realmUrl)
  return html`<article id="message-${id}"${isTogether && html` class="together"`}${isNear && html` data-near`}>
${!isTogether && html`${picture(message)}<p class="head"><strong dir="auto">${sender}</strong> <a href="?near=${id}#message-${id}">${time(timestamp)}</a></p>`}
<div class="content" dir="auto">${content}</div>
${reactions(message)}
</article>
`
}

/** Only pictures of this server: no other learns who reads. */
function picture({ avatar_url: url, sender_id: id, sender_full_name: name }: MessageWithFlags): Html {
  if (url?.startsWith('/')) {
    return html`<img class="avatar" src="${url}" alt="" width="36" height="36" loading="lazy">`
  }
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  const hue = Math.round((id * 137.508 + 120) % 360)
  return html`<b class="avatar" style="--hue:${hue}" aria-hidden="true">${letters.join('').toUpperCase()}</b>`
}

/** In the zone of nobody: the page is the same for everybody. The script writes the reader's. */
export function time(seconds: number): Html {
  const at = new Date(seconds * 1000).toISOString()
  return html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`
}

function reactions({ reactions: all }: MessageWithFlags): Html | false {
  const counts = new Map<string, { count: number; name: string; isUnicode: boolean; code: string }>()
  for (const { emoji_name: name, emoji_code: code, reaction_type: type } of all) {
    const known = counts.get(`${type} ${code}`)
    counts.set(`${type} ${code}`, {
      name,
      code,
      isUnicode: type === 'unicode_emoji',
      count: (known?.count ?? 0) + 1,
    })
  }
  if (counts.size === 0) return false
  return html`<ul class="reactions" aria-label="Reactions">${[...counts.values()].map(
    ({ name, code, count, isUnicode }) =>
      html`<li title=":${name}:">${isUnicode ? sign(code) : `:${name}:`} ${count}</li>`,
  )}</ul>`
}

const sign = (code: string) =>
  String.fromCodePoint(...code.split('-').map((point) => Number.parseInt(point, 16)))
