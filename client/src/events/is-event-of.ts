import type { AnyEvent, EventDeclaration, EventOf } from '@parley/api/contract/event'

/** Whether an event is of the declared kind; the server's word is taken for the rest. */
export function isEventOf<D extends EventDeclaration>(
  event: AnyEvent,
  declaration: D,
): event is EventOf<D> & AnyEvent {
  return event.type === declaration.type && event.op === declaration.op
}
