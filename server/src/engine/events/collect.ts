import type { EventBody } from '@parley/api/contract/event'
import { canReadMessage } from '#directory/permissions/channels.ts'
import { isSubscribed, receives, subscriptionOf } from '#directory/subscriptions/state.ts'
import type { Entry } from '../journal/entry.ts'
import { type LogRecord, nextSerial, recordOf, type SerialisedEvent } from '../journal/log.ts'
import { overlap, type Ranges } from '../ranges.ts'
import type { RealmState } from '../realm/state.ts'
import { eventId, type Queue } from './queue.ts'
import type { Viewer } from './viewer.ts'

function serialise({ position }: Entry, bodies: readonly EventBody[]): SerialisedEvent[] {
  return bodies.map((body, index) => {
    const id = eventId(position, index)
    return { serial: nextSerial(), id, type: body.type, text: `{"id":${id},${JSON.stringify(body).slice(1)}` }
  })
}

/** Whether the entry's audience, read with the rights of this moment, includes the viewer. */
function concerns(record: LogRecord, viewer: Viewer): boolean {
  const { user, state, client } = viewer
  const { audience } = record
  if (audience === 'everyone') return true
  if (audience === 'nobody') return false
  if ('users' in audience && (record.users?.has(user.id) ?? audience.users.includes(user.id))) return true
  if ('channels' in audience) return audience.channels.some((one) => concernsReader(one, viewer))
  if (!('channel' in audience)) return false
  if (client.allPublicStreams && isPublic(state, audience.channel)) return true
  const received = receives(state, user.id, audience.channel, audience.seq)
  if (!('readers' in audience)) return received
  if (!received && !isSubscribed(state, user.id, audience.channel)) return false
  // Also who received it: they may have left, and the channel be private.
  const channel = state.channels.get(audience.channel)
  return channel !== undefined && canReadMessage(state, user, channel, audience.seq)
}

/** Whether the viewer is told of what happens to some of a channel's messages. */
function concernsReader(
  { channel: id, seqs }: { channel: number; seqs: Ranges },
  { user, state, client }: Viewer,
): boolean {
  if (client.allPublicStreams && isPublic(state, id)) return true
  const channel = state.channels.get(id)
  if (channel?.historyPublicToSubscribers && isSubscribed(state, user.id, id)) return true
  return overlap(subscriptionOf(state, user.id, id)?.received ?? [], seqs)
}

function isPublic(state: RealmState, channelId: number): boolean {
  const channel = state.channels.get(channelId)
  return channel !== undefined && !channel.inviteOnly && !channel.isArchived
}

/** The events of one entry for one viewer, serialised; shared with every viewer who is told the same. */
export function eventsOf(record: LogRecord, viewer: Viewer): readonly SerialisedEvent[] {
  if (!concerns(record, viewer)) return []
  const { entry } = record
  const { declaration } = entry.kind
  const payload = entry.payload as never
  const variant = declaration.variant?.(payload, viewer)
  if (variant === undefined) return serialise(entry, declaration.events(payload, viewer))
  record.shared ??= new Map()
  let known = record.shared.get(variant)
  if (known === undefined) {
    known = serialise(entry, declaration.events(payload, viewer))
    record.shared.set(variant, known)
  }
  return known
}

/** The events of entries that are no longer in memory. */
export function eventsOfEntry(entry: Entry, viewer: Viewer): readonly SerialisedEvent[] {
  return eventsOf(recordOf(entry), viewer)
}

/** Puts what the queue's client asked for of `events`, and has not seen, at the end of `into`. */
export function addWanted(
  queue: Queue,
  events: readonly SerialisedEvent[],
  after: number,
  into: SerialisedEvent[],
) {
  for (const event of events) {
    if (event.id > after && queue.wants(event.type)) into.push(event)
  }
}
