import { submessageEvent } from '@parley/api/submessages/events'
import type { Submessage } from '@parley/api/submessages/objects'
import { type Audience, entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { TextsInRows, type Told } from '#engine/journal/row-texts.ts'

export interface SubmessageAdded {
  /** Gone if it was replaced or undone since: slow clients then get no event of it. */
  readonly submessage: Told<Submessage>
  /**
   * A tick of a to-do list: a second one takes the first away, and with it the row. A client that reads one and not the
   * other would show the opposite, so the journal keeps both whole; they have no text of a user.
   */
  readonly isTick?: true
  /** Null for a direct message. */
  readonly channelId: number | null
  readonly seq: number
  readonly participants: readonly number[] | null
}

const { journaled, hydrate } = new TextsInRows<Submessage, 'content'>('submessages', {
  content: 'content',
}).at('submessage')

export const submessageAdded = entryKind<SubmessageAdded>({
  kind: 'submessage_added',
  audit: 'What people write is not in the audit log.',
  // Submessages live in rows only.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ channelId, seq, participants }): Audience =>
    channelId === null
      ? { users: participants ?? [], isDirect: true }
      : { channel: channelId, seq, readers: true },
  serializationKey: () => 0,
  events({ submessage: { id, isGone, ...submessage } }) {
    return isGone ? [] : [submessageEvent.of({ ...submessage, submessage_id: id })]
  },
  journaled: (payload) => (payload.isTick ? payload : journaled(payload)),
  async hydrate(db, realmId, payloads: SubmessageAdded[]) {
    const inRows = payloads.filter(({ isTick }) => !isTick)
    const complete = new Map(
      (await hydrate<SubmessageAdded>(db, realmId, inRows)).map((one) => [one.submessage.id, one]),
    )
    return payloads.map((payload) => complete.get(payload.submessage.id) ?? payload)
  },
})
