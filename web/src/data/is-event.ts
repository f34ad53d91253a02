import type { AnyEvent, EventDeclaration, EventOf } from '@parley/api/contract/event'

/** Whether an event is of the declared kind; it then has the declared type. */
export function isEvent<D extends EventDeclaration>(
  event: AnyEvent,
  declaration: D,
): event is AnyEvent & EventOf<D> {
  return event.type === declaration.type && (declaration.op === undefined || event.op === declaration.op)
}
