import { errors } from '@parley/api/contract/errors'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { channelHash, topicHash } from '@parley/markup/urls'
import { readableChannel } from '#directory/channels/access.ts'
import type { Channel } from '#directory/channels/state.ts'
import { allowsSpectators } from '#directory/permissions/spectators.ts'
import { SPECTATOR } from '#directory/users/spectator.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { fetchMessages } from '#messages/fetching/fetch.ts'
import { snippetOf } from './content.ts'
import { type Html, html } from './html.ts'
import { layout, openChannels, pathOfChannel, START } from './layout.ts'
import { messageList, time } from './messages.ts'

/** Each page fetches so many messages at most, however many there are. */
const MESSAGES = 50
const MESSAGES_OF_START = 100
const SNIPPET = 140
const DESCRIPTION = 200

export interface Window {
  /** Messages before this one. */
  readonly before?: number | undefined
  /** Messages around this one. */
  readonly near?: number | undefined
}

/** Whether there is anything for visitors to see. */
export function isOpenToVisitors({ state }: Realm): boolean {
  return allowsSpectators(state) && openChannels(state).length > 0
}

/** What visitors may read of a narrow, by the same rules and in the same form as by the API. */
function fetchFor(realm: Realm, terms: readonly NarrowTerm[], { before, near }: Window, most: number) {
  const viewer = plainViewer(realm.state, SPECTATOR)
  const narrow: NarrowTerm[] = [{ operator: 'channels', operand: 'web-public', negated: false }, ...terms]
  const [num_before, num_after] = near === undefined ? [most, 0] : [most / 2, most / 2]
  const anchor = near ?? before ?? 'newest'
  const include_anchor = before === undefined
  return fetchMessages(realm, viewer, { anchor, include_anchor, num_before, num_after, narrow })
}

const channelTerm = (operand: number): NarrowTerm => ({ operator: 'channel', operand, negated: false })
const topicTerm = (operand: string): NarrowTerm => ({ operator: 'topic', operand, negated: false })

/** The conversations that were last written in. */
export async function startPage(realm: Realm): Promise<string> {
  const { state, url } = realm
  const { messages } = await fetchFor(realm, [], {}, MESSAGES_OF_START)
  const newest = new Map<string, MessageWithFlags>()
  for (const message of messages.toReversed()) {
    const place = `${message.stream_id} ${message.subject.toLowerCase()}`
    if (!newest.has(place)) newest.set(place, message)
  }
  const { name, description } = state.settings
  const content = html`<header><h1 dir="auto">${name}</h1>${description !== '' && html`<p dir="auto">${description}</p>`}</header>
${
  newest.size === 0
    ? html`<p class="empty">Nothing has been written in the open channels yet.</p>`
    : html`<ul class="conversations" aria-label="Recent conversations">${[...newest.values()].map((message) => conversation(realm, message))}</ul>`
}`
  return layout(state, url, {
    title: name,
    description: description === '' ? `What ${name} writes in its open channels.` : description,
    path: START.path,
    hash: '',
    content,
  })
}

function conversation({ state }: Realm, message: MessageWithFlags): Html {
  const channel = state.channels.get(message.stream_id ?? -1)
  if (channel === undefined) throw new Error(`message ${message.id} is in no channel`)
  return html`<li><a href="${pathOfChannel(channel, message.subject)}">
<span class="place"><bdi>${channel.name}</bdi> › <strong><bdi>${message.subject}</bdi></strong></span>
<span class="snippet" dir="auto"><b>${message.sender_full_name}:</b> ${snippetOf(message.content, SNIPPET)}</span>
${time(message.timestamp)}</a></li>`
}

/**
 * A channel, or a topic in it. Throws for what visitors may not read.
 * @param topic as it is shown
 */
export async function messagesPage(
  realm: Realm,
  { channelId, topic }: { channelId: number; topic: string | undefined },
  window: Window,
): Promise<string> {
  const { state, url } = realm
  const channel = readableChannel(state, SPECTATOR, channelId)
  const terms = [channelTerm(channel.id), ...(topic === undefined ? [] : [topicTerm(topic)])]
  const found = await fetchFor(realm, terms, window, MESSAGES)
  const { messages } = found
  if (topic !== undefined && messages.length === 0 && window.before === undefined)
    throw errors.notFound('No such topic')
  const shownAs = messages.at(-1)?.subject ?? topic
  const title = topic === undefined ? channel.name : (shownAs ?? topic)
  const path = pathOfChannel(channel, topic)
  const content = html`<header><h1 dir="auto">${topic !== undefined && html`<a href="${pathOfChannel(channel)}">${channel.name}</a> › `}${title}</h1>
${topic === undefined && channel.description !== '' && html`<p dir="auto">${channel.description}</p>`}</header>
${older(path, found)}
${
  messages.length === 0
    ? html`<p class="empty">Nobody has written here yet.</p>`
    : messageList(messages, url, {
        near: window.near,
        ...(topic === undefined && {
          head: (message: MessageWithFlags) => topicHead(channel, message.subject),
        }),
      })
}
${newer(path, found)}`
  const first = messages.at(window.near === undefined ? 0 : -1) ?? messages[0]
  return layout(state, url, {
    title: topic === undefined ? `#${channel.name}` : title,
    description:
      topic === undefined && channel.description !== ''
        ? channel.description
        : first === undefined
          ? channel.name
          : `${first.sender_full_name}: ${snippetOf(first.content, DESCRIPTION)}`,
    path,
    hash: hashOf(channel, topic, window.near),
    openChannel: channel.id,
    content,
    // The same messages stand at other places of other windows: one of them is enough.
    isListed: window.before === undefined && window.near === undefined,
  })
}

function hashOf({ id, name }: Channel, topic: string | undefined, near: number | undefined): string {
  const place = topic === undefined ? channelHash(id, name) : topicHash(id, name, topic)
  return `${place.slice(1)}${near === undefined ? '' : `/near/${near}`}`
}

function topicHead(channel: Channel, topic: string): Html {
  return html`<h2 dir="auto"><a href="${pathOfChannel(channel, topic)}">${topic}</a></h2>`
}

type Found = Awaited<ReturnType<typeof fetchFor>>

function older(path: string, { messages: [first], found_oldest: isOldest }: Found): Html | undefined {
  if (isOldest || first === undefined) return undefined
  return html`<p class="more"><a rel="prev" href="${path}?before=${first.id}">Older messages</a></p>`
}

function newer(path: string, { messages, found_newest: isNewest }: Found): Html | undefined {
  const last = messages.at(-1)
  if (isNewest || last === undefined) return undefined
  return html`<p class="more"><a rel="next" href="${path}?near=${last.id}">Newer messages</a> <a href="${path}">Newest</a></p>`
}

/** In place of what visitors may not read, or what is not there: the page does not tell which of both it is. */
export function nothingPage({ state, url }: Realm, hash = ''): string {
  return layout(state, url, {
    title: 'Nothing to see here',
    description: '',
    path: START.alias,
    hash,
    isListed: false,
    content: html`<header><h1>Nothing to see here</h1></header>
<p class="empty">There is no such conversation, or it is only for people with an account. Log in, if you have one.</p>`,
  })
}

/** For search engines: the start and the open channels. Topics are found from there. */
export function sitemap({ state, url }: Realm): string {
  const paths = [START.path, ...openChannels(state).map((channel) => pathOfChannel(channel))].slice(
    0,
    MOST_IN_SITEMAP,
  )
  const entries = paths.map((path) => html`<url><loc>${url + path}</loc></url>`)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>
`.text
}

/** So many one file may list. */
const MOST_IN_SITEMAP = 50_000
