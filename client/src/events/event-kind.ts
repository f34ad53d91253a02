import type { AnyEvent, EventDeclaration, EventOf } from '@parley/api/contract/event'

/** `type/op`, or `type` alone for events without an `op`: the same for an event and its declaration. */
export function eventKey({ type, op }: Pick<AnyEvent, 'type'> & { op?: string | undefined }): string {
  return op === undefined ? type : `${type}/${op}`
}

/** Whether an event is of the declared kind. Only `type` and `op` are compared; the other fields are trusted. */
export function isEventOf<D extends EventDeclaration>(
  event: AnyEvent,
  declaration: D,
): event is EventOf<D> & AnyEvent {
  return event.type === declaration.type && event.op === declaration.op
}
