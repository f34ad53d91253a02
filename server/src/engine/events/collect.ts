import type { EventBody } from '@parley/api/contract/event'
import type { Entry } from '../journal/entry.ts'
import { type LogRecord, nextSerial, recordOf, type SerialisedEvent } from '../journal/log.ts'
import { readership } from './ports.ts'
import { eventId, type Queue } from './queue.ts'
import type { Viewer } from './viewer.ts'

function serialise({ position }: Entry, bodies: readonly EventBody[]): SerialisedEvent[] {
  return bodies.map((body, index) => {
    const id = eventId(position, index)
    return { serial: nextSerial(), id, type: body.type, text: `{"id":${id},${JSON.stringify(body).slice(1)}` }
  })
}

/** The events of one entry for one viewer, serialised; shared with every viewer who is told the same. */
export function eventsOf(record: LogRecord, viewer: Viewer): readonly SerialisedEvent[] {
  if (!readership.provided.includes(record, viewer)) return []
  const { entry } = record
  const { payload, kind } = entry
  const { declaration } = kind
  const key = declaration.serializationKey?.(payload, viewer)
  if (key === undefined) return serialise(entry, declaration.events(payload, viewer))
  record.shared ??= new Map()
  let known = record.shared.get(key)
  if (known === undefined) {
    known = serialise(entry, declaration.events(payload, viewer))
    record.shared.set(key, known)
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
