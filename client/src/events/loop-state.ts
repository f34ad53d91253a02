import { ApiError } from '@parley/api/contract/errors'
import { AWAY } from '../connection/network-error.ts'

/** A position in an event queue. */
export interface Cursor {
  readonly queueId: string
  readonly lastEventId: number
}

/**
 * The state of the event loop. `attempt` counts the failures since the last good answer.
 * - `connecting`: registering, for the first time or because the queue is lost
 * - `live`: waiting for the next events
 * - `retrying`: a request failed; waits for `waitMs`, then tries again with `waitMs` undefined
 * - `stopped`: by the caller, or because the server refused for good
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
  | { type: 'reached' }
  | { type: 'stopped'; error?: Error }

/**
 * - `temporary`: the same request may work later
 * - `lost`: the queue, or the state built from it, is broken; only registering again helps
 * - `refused`: the server would answer the same again
 */
export interface Failure {
  kind: 'temporary' | 'lost' | 'refused'
  error: Error
  retryAfterMs?: number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000

export const initialLoopState: LoopState = { name: 'connecting', attempt: 0 }

/** A poll that answers at once tells whether the queue is still there. */
export function resumedLoopState(cursor: Cursor): LoopState {
  return { name: 'retrying', attempt: 0, cursor, waitMs: undefined, error: undefined }
}

/**
 * The state after an input, or the same object if the input changes nothing. A new object ends the activity of the old
 * state and starts that of the new one.
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
    case 'reached':
      return isWaitingForServer(state) ? woken(state) : state
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
  // After a long sleep, a lost queue is normal: the first attempt comes without a wait.
  if (kind === 'lost' && state.attempt === 0) return { name: 'connecting', attempt }
  const cursor = kind === 'lost' ? undefined : cursorOf(state)
  const waitMs = Math.max(backoffMs(attempt, random), retryAfterMs ?? 0)
  return { name: 'retrying', attempt, cursor, waitMs, error }
}

/** After a wake-up the connection may be dead, and a wait may be pointless: tries again at once. */
function woken(state: Running): LoopState {
  if (state.name === 'connecting') return state
  const error = state.name === 'retrying' ? state.error : undefined
  return { name: 'retrying', attempt: state.attempt, cursor: state.cursor, waitMs: undefined, error }
}

/** Not where the server itself has asked for the wait, or fails at this alone. */
function isWaitingForServer(state: Running): boolean {
  if (state.name !== 'retrying' || state.waitMs === undefined) return false
  return !(state.error instanceof ApiError) || AWAY.includes(state.error.status)
}

/** Doubles with each attempt. A random part keeps clients from returning all at once. */
export function backoffMs(attempt: number, random: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)
  return Math.round(longest * (0.5 + random / 2))
}

/** Classifies the error of a poll or of registering. */
export function failureOf(error: Error, polling: boolean): Failure {
  if (!(error instanceof ApiError)) return { kind: 'temporary', error }
  if (error.status === 429) return { kind: 'temporary', error, retryAfterMs: retryAfterMs(error) }
  if (error.status >= 500) return { kind: 'temporary', error }
  // A new queue repairs every other problem with the cursor.
  return { kind: polling && error.status === 400 ? 'lost' : 'refused', error }
}

function retryAfterMs(error: ApiError): number {
  const seconds = error.fields['retry-after']
  return typeof seconds === 'number' ? seconds * 1000 : 0
}
