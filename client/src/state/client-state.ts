import type { AnyEvent } from '@parley/api/contract/event'
import { eventKey } from '../events/event-kind.ts'
import type { RegisterAnswer } from '../events/event-loop.ts'
import type { RegisterInput } from '../events/queue.ts'
import type { FoldContext, Handler, Slice, Viewer } from './slice.ts'
import { slices } from './slices.ts'

type AnySlice = (typeof slices)[number]

/** The value of each slice, under its name. */
export type SliceValues = {
  readonly [S in AnySlice as S['name']]: S extends Slice<string, infer V> ? V : never
}

/**
 * What the viewer knows of the organization after an event. Immutable: the next event gives a new state, which shares
 * every unchanged slice. Reading a slice that was not fetched throws.
 */
export type ClientState = SliceValues & {
  readonly viewer: Viewer
  /** Fields of the register answer that belong to no slice and that no event changes. */
  readonly other: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>
// The functions below treat all slices alike. Each slice knows the type of its own value.
type OpaqueSlice = Slice<string, unknown>
interface Reaction {
  slice: OpaqueSlice
  handle: Handler<unknown, AnyEvent>
}

const opaqueSlices = slices as unknown as readonly OpaqueSlice[]
const claimedFields = new Set(opaqueSlices.flatMap(fieldsOf))
/** Fields of the register answer without state: the envelope and the position in the queue. */
const NO_STATE = new Set(['result', 'msg', 'ignored_parameters_unsupported', 'queue_id', 'last_event_id'])

const reactions = new Map<string, Reaction[]>()
for (const slice of opaqueSlices) {
  for (const [key, handle] of slice.handlers) {
    const known = reactions.get(key) ?? []
    known.push({ slice, handle: handle as Handler<unknown, AnyEvent> })
    reactions.set(key, known)
  }
}

/** The prototype of every state. Only a slice that the state does not have itself is read from it, which throws. */
const notFetched = Object.create(
  Object.prototype,
  Object.fromEntries(opaqueSlices.map(({ name }) => [name, refusing(name)])),
)

function refusing(name: string): PropertyDescriptor {
  return {
    get() {
      throw new Error(`The state has no ${name}: the sections it is made from were not fetched`)
    },
  }
}

/**
 * The state that a register answer describes.
 * @param client the parameters of the registration
 * @param userId the viewer; only needed without the section `realm_user`
 */
export function stateFrom(answer: RegisterAnswer, client: RegisterInput = {}, userId?: number): ClientState {
  const own = typeof answer.user_id === 'number' ? answer.user_id : userId
  const viewer: Viewer = { userId: own ?? Number.NaN, client }
  const values = opaqueSlices
    .filter((slice) => slice.isIn(answer))
    .map((slice) => [slice.name, slice.from(pick(answer, fieldsOf(slice)) as never, viewer)])
  const other = Object.entries(answer).filter(([field]) => !claimedFields.has(field) && !NO_STATE.has(field))
  return onNotFetched({ ...Object.fromEntries(values), viewer, other: Object.fromEntries(other) })
}

/** The state after an event; the same object if the event changes nothing or is of an unknown kind. */
export function fold(state: ClientState, event: AnyEvent): ClientState {
  const concerned = reactions.get(eventKey(event))
  if (concerned === undefined) return state
  const context = foldContextOf(state)
  const values = state as unknown as Fields
  const changes: Record<string, unknown> = {}
  for (const { slice, handle } of concerned) {
    if (!Object.hasOwn(state, slice.name)) continue
    const next = handle(values[slice.name], event, context)
    if (next !== values[slice.name]) changes[slice.name] = next
  }
  return Object.keys(changes).length === 0 ? state : onNotFetched({ ...state, ...changes })
}

export function foldContextOf(state: ClientState): FoldContext {
  const values = state as unknown as Fields
  return {
    viewer: state.viewer,
    read: <V>(slice: Slice<string, V>) =>
      Object.hasOwn(state, slice.name) ? (values[slice.name] as V) : undefined,
  }
}

/** The fetched slices with their values. */
export function* fetchedSlices(state: ClientState): Iterable<readonly [OpaqueSlice, unknown]> {
  const values = state as unknown as Fields
  for (const slice of opaqueSlices) {
    if (Object.hasOwn(state, slice.name)) yield [slice, values[slice.name]]
  }
}

/** Gives the slices of a state their prototype. */
export function onNotFetched(values: Fields): ClientState {
  return Object.setPrototypeOf(values, notFetched)
}

function fieldsOf(slice: OpaqueSlice): string[] {
  return slice.sections.flatMap(({ fields }) => Object.keys(fields))
}

function pick(answer: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.filter((field) => field in answer).map((field) => [field, answer[field]]))
}
