import { submessageEvent } from '@parley/api/submessages/events'
import type { Submessage } from '@parley/api/submessages/objects'
import { type Audience, entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { TextsInRows, type Told } from '#engine/journal/texts-in-rows.ts'

export interface SubmessageAdded {
  /** Gone if it was replaced or undone since: slow clients then get no event of it. */
  readonly submessage: Told<Submessage>
  /** Null for a direct message. */
  readonly channelId: number | null
  readonly seq: number
  readonly participants: readonly number[] | null
}

const texts = new TextsInRows<Submessage, 'content'>('submessages', { content: 'content' })

export const submessageAdded = entryKind<SubmessageAdded>({
  kind: 'submessage_added',
  // Submessages live in rows only.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ channelId, seq, participants }): Audience =>
    channelId === null ? { users: participants ?? [] } : { channel: channelId, seq, readers: true },
  serializationKey: () => 0,
  events({ submessage: { id, isGone, ...submessage } }) {
    return isGone ? [] : [submessageEvent.of({ ...submessage, submessage_id: id })]
  },
  ...texts.at('submessage'),
})
