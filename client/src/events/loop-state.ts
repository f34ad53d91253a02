import { ApiError } from '@parley/api/contract/errors'

/** A place in the events of a queue. */
export interface Cursor {
  readonly queueId: string
  readonly lastEventId: number
}

/**
 * Where the event loop is. `attempt` counts the failures since the server last answered well.
 * - `connecting`: registering, for the first time or because the queue is gone
 * - `live`: waiting for events that follow those handed over
 * - `retrying`: something failed; until `waitMs` has passed, then (`waitMs` undefined) trying again
 * - `stopped`: asked to stop, or refused by the server for good
 */
export type LoopState =
  | { readonly name: 'connecting'; readonly attempt: number }
  | { readonly name: 'live'; readonly attempt: number; readonly cursor: Cursor }
  | {
      readonly name: 'retrying'
      readonly attempt: number
      readonly cursor: Cursor | undefined
      readonly waitMs: number | undefined
      readonly error: Error | undefined
    }
  | { readonly name: 'stopped'; readonly error: Error | undefined }

export type LoopInput =
  | { type: 'registered'; cursor: Cursor }
  | { type: 'received'; lastEventId: number }
  | { type: 'failed'; failure: Failure; random: number }
  | { type: 'waited' }
  | { type: 'woken' }
  | { type: 'stopped'; error?: Error }

/**
 * - `passing`: worth trying the same again
 * - `lost`: the queue, or the state built from it, is no good any more; only registering helps
 * - `refused`: trying again would give the same answer
 */
export interface Failure {
  kind: 'passing' | 'lost' | 'refused'
  error: Error
  retryAfterMs?: number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000

export const initialLoopState: LoopState = { name: 'connecting', attempt: 0 }

/**
 * The state after an input; the same object where the input changes nothing. Every other object means that what the
 * old state was doing ends, and what the new one stands for begins.
 */
export function nextLoopState(state: LoopState, input: LoopInput): LoopState {
  if (state.name === 'stopped') return state
  switch (input.type) {
    case 'registered':
      return { name: 'live', attempt: state.attempt, cursor: input.cursor }
    case 'received':
      return received(state, input.lastEventId)
    case 'failed':
      return failed(state, input.failure, input.random)
    case 'waited':
      return state.name === 'retrying' ? { ...state, waitMs: undefined } : state
    case 'woken':
      return woken(state)
    case 'stopped':
      return { name: 'stopped', error: input.error }
  }
}

type Running = Exclude<LoopState, { name: 'stopped' }>

const cursorOf = (state: Running) => (state.name === 'connecting' ? undefined : state.cursor)

function received(state: Running, lastEventId: number): LoopState {
  const cursor = cursorOf(state)
  return cursor === undefined ? state : { name: 'live', attempt: 0, cursor: { ...cursor, lastEventId } }
}

function failed(state: Running, { kind, error, retryAfterMs }: Failure, random: number): LoopState {
  if (kind === 'refused') return { name: 'stopped', error }
  const attempt = state.attempt + 1
  // A lost queue is an everyday matter after a long sleep, so the first time nobody has to wait.
  if (kind === 'lost' && state.attempt === 0) return { name: 'connecting', attempt }
  const cursor = kind === 'lost' ? undefined : cursorOf(state)
  const waitMs = Math.max(backoffMs(attempt, random), retryAfterMs ?? 0)
  return { name: 'retrying', attempt, cursor, waitMs, error }
}

/** A connection may have died unnoticed during a sleep, and a wait may have become pointless. */
function woken(state: Running): LoopState {
  if (state.name === 'connecting') return state
  const error = state.name === 'retrying' ? state.error : undefined
  return { name: 'retrying', attempt: state.attempt, cursor: state.cursor, waitMs: undefined, error }
}

/** Doubles with each attempt; random between half and all of it, so that clients do not return all at once. */
export function backoffMs(attempt: number, random: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)
  return Math.round(longest * (0.5 + random / 2))
}

/** What kind of failure an error is, of a poll or else of registering. */
export function failureOf(error: Error, polling: boolean): Failure {
  if (!(error instanceof ApiError)) return { kind: 'passing', error }
  if (error.status === 429) return { kind: 'passing', error, retryAfterMs: retryAfterMs(error) }
  if (error.status >= 500) return { kind: 'passing', error }
  // Whatever else is wrong with a place in a queue, a new queue repairs it.
  return { kind: polling && error.status === 400 ? 'lost' : 'refused', error }
}

function retryAfterMs(error: ApiError): number {
  const seconds = error.fields['retry-after']
  return typeof seconds === 'number' ? seconds * 1000 : 0
}
