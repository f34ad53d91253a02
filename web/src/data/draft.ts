import type { Draft as WireDraft } from '@parley/api/drafts/objects'
import { storedText } from '@parley/client'
import { type ComposeTarget, channelNarrow, conversationNarrow, narrowKey } from '#narrow/narrow.ts'

/** A text that is being written, and what is known of it on the server. */
export interface Draft {
  /** The key of the place. A second draft for the same place has the key and a mark of its own. */
  readonly key: string
  readonly target: ComposeTarget
  /** What was typed as the topic, in the composer of a channel. */
  readonly topic?: string | undefined
  /** Empty once it is sent or deleted, until the server knows. */
  readonly text: string
  /** Last changed; milliseconds since 1970. */
  readonly at: number
  /** The newest message of the conversation when it was begun: where that one is now, the draft belongs. */
  readonly nearId?: number | undefined
  readonly serverId?: number | undefined
  /** The server has this very text. */
  readonly isSynced?: boolean | undefined
  /** The server has listed it: if it lists it no more, somebody has deleted it. */
  readonly isListed?: boolean | undefined
  /** The text of a request to create it, whose answer may be lost. */
  readonly posted?: string | undefined
  /** The message of the outbox that it has become: once the outbox keeps that, this one goes. */
  readonly sentAs?: string | undefined
  /** The page that hands it to the outbox. */
  readonly sentBy?: string | undefined
}

export function targetKey(target: ComposeTarget): string {
  return narrowKey(target.kind === 'channel' ? channelNarrow(target.channelId) : conversationNarrow(target))
}

/** Whether it is a draft to a person: one that is being sent is none. */
export function hasText({ text, sentAs }: Draft): boolean {
  return text.trim() !== '' && sentAs === undefined
}

/** The same text, with nothing known of it on the server: what was known is of another draft. */
export function unlinked(draft: Draft): Draft {
  const { serverId, isSynced, posted } = draft
  if (serverId === undefined && posted === undefined && !isSynced) return draft
  return { ...draft, serverId: undefined, isSynced: false, isListed: false, posted: undefined }
}

/** Where it goes, as the server says it. */
export function wirePlace({ target, topic = '' }: Pick<Draft, 'target' | 'topic'>) {
  if (target.kind === 'direct') return { type: 'private' as const, to: [...target.userIds], topic: '' }
  return {
    type: 'stream' as const,
    to: [target.channelId],
    topic: target.kind === 'topic' ? target.topic : topic,
  }
}

export function toWire(draft: Draft) {
  return { ...wirePlace(draft), content: draft.text, timestamp: Math.floor(draft.at / 1000) }
}

/** Undefined for a draft without a place: this app writes none. */
export function targetOfWire({ type, to, topic }: WireDraft, ownUserId: number): ComposeTarget | undefined {
  const [first] = to
  if (type === 'stream') return first === undefined ? undefined : { kind: 'topic', channelId: first, topic }
  if (type !== 'private' || first === undefined) return undefined
  const others = to.filter((id) => id !== ownUserId).sort((a, b) => a - b)
  return { kind: 'direct', userIds: others.length === 0 ? [ownUserId] : others }
}

export function samePlace(draft: Draft, wire: WireDraft): boolean {
  const place = wirePlace(draft)
  return (
    place.type === wire.type &&
    place.topic.toLowerCase() === wire.topic.toLowerCase() &&
    [...place.to].sort().join() === [...wire.to].sort().join()
  )
}

/** Whether a server keeps the same of both. */
export function sameText(a: string, b: string): boolean {
  return storedText(a) === storedText(b)
}
