import type { EventBody } from '@parley/api/contract/event'
import type { Entry } from '../journal/entry.ts'
import { type LogRecord, recordOf, type SerializedEvent, serializeEvent } from '../journal/log.ts'
import { readership } from './ports.ts'
import { eventId, type Queue } from './queue.ts'
import type { Viewer } from './viewer.ts'

function serialize({ position }: Entry, bodies: readonly EventBody[]): SerializedEvent[] {
  return bodies.map((body, index) => serializeEvent(eventId(position, index), body))
}

/** The serialized events of one entry for one viewer. Viewers with the same serialization key share them. */
export function eventsOf(record: LogRecord, viewer: Viewer): readonly SerializedEvent[] {
  if (!readership.provided.includes(record, viewer)) return []
  const { entry } = record
  const { payload, kind } = entry
  const { declaration } = kind
  const key = sharingKey(record, viewer)
  if (key === undefined) return serialize(entry, declaration.events(payload, viewer))
  if (record.shared === undefined) {
    record.shared = new Map()
    record.sharedAt = performance.now()
  }
  let known = record.shared.get(key)
  if (known === undefined) {
    known = serialize(entry, declaration.events(payload, viewer))
    record.shared.set(key, known)
  }
  return known
}

/** Viewers with the same key get the same events of an entry, those with a scope only from others with it. */
export function sharingKey(
  { entry: { payload, kind } }: LogRecord,
  viewer: Viewer,
): string | number | undefined {
  const key = kind.declaration.serializationKey?.(payload, viewer)
  const { scope } = viewer.user
  return scope === undefined || key === undefined ? key : `key ${scope.keyId} ${key}`
}

/** The same, made for this viewer alone. */
export function ownEventsOf(record: LogRecord, viewer: Viewer): readonly SerializedEvent[] {
  if (!readership.provided.includes(record, viewer)) return []
  const { entry } = record
  return serialize(entry, entry.kind.declaration.events(entry.payload, viewer))
}

/** The events of an entry read back from the database. */
export function eventsOfEntry(entry: Entry, viewer: Viewer): readonly SerializedEvent[] {
  return eventsOf(recordOf(entry), viewer)
}

/** Appends to `into` those `events` that the queue's client asked for and has not seen. */
export function addWanted(
  queue: Queue,
  events: readonly SerializedEvent[],
  after: number,
  into: SerializedEvent[],
) {
  for (const event of events) {
    if (event.id > after && queue.wants(event.type)) into.push(event)
  }
}
