import { isMap } from 'immutable'
import type { RegisterAnswer } from '../events/event-loop.ts'
import { type ClientState, fetchedSlices, foldContextOf, stateFrom } from './client-state.ts'
import { unreadCount } from './messages/unread-count.ts'
import { ownPermissions } from './users/permissions.ts'

const SHOWN_PER_SLICE = 20

/**
 * The differences between a folded state and a fresh register answer, as lines such as
 * `users[12].full_name: folded "Ada", fresh "Ada L."`. Order counts only if the API defines one. Fields that no event
 * reports (presence, traffic, idle subscribers) do not count.
 * @param answer of a registration with the same parameters, at the same event as the state
 */
export function differences(state: ClientState, answer: RegisterAnswer): string[] {
  const fresh = stateFrom(answer, state.viewer.client, state.viewer.userId)
  const folded = new Map(fetchedSlices(state))
  const lines = [...fetchedSlices(fresh)].flatMap(([slice, value]) => {
    if (!folded.has(slice)) return [`${slice.name}: not in the folded state`]
    const found: string[] = []
    const ours = folded.get(slice)
    compare(
      slice.name,
      slice.comparable(ours, value, foldContextOf(state)),
      slice.comparable(value, ours, foldContextOf(fresh)),
      found,
    )
    folded.delete(slice)
    return shortened(slice.name, found)
  })
  const others: string[] = []
  compare('other', state.other, fresh.other, others)
  const missing = [...folded.keys()].map((slice) => `${slice.name}: not in the fresh answer`)
  return [...lines, ...missing, ...others, ...derivedDifferences(state, answer)]
}

/** Compares values that the server computes and that this package derives from slices. */
function derivedDifferences(state: ClientState, answer: RegisterAnswer): string[] {
  const found: string[] = []
  const has = (...names: (keyof ClientState)[]) => names.every((name) => Object.hasOwn(state, name))
  if (has('self', 'groups', 'realm')) {
    for (const [name, value] of Object.entries(ownPermissions(state)))
      compare(name, value, answer[name], found)
  }
  if (has('unreads', 'subscriptions', 'userTopics') && isObject(answer.unread_msgs)) {
    compare('unread_msgs.count', unreadCount(state), answer.unread_msgs.count, found)
  }
  return found
}

function shortened(name: string, found: string[]): string[] {
  if (found.length <= SHOWN_PER_SLICE) return found
  return [...found.slice(0, SHOWN_PER_SLICE), `${name}: and ${found.length - SHOWN_PER_SLICE} more`]
}

type Entries = readonly (readonly [unknown, unknown])[]

function compare(path: string, folded: unknown, fresh: unknown, found: string[]) {
  if (Object.is(folded, fresh)) return
  const ours = entriesOf(folded)
  const theirs = entriesOf(fresh)
  if (ours === undefined || theirs === undefined) {
    found.push(`${path}: folded ${shown(folded)}, fresh ${shown(fresh)}`)
    return
  }
  const before = new Map(ours)
  for (const [key, value] of theirs) {
    compare(`${path}${step(key)}`, before.get(key), value, found)
    before.delete(key)
  }
  for (const [key, value] of before) compare(`${path}${step(key)}`, value, undefined, found)
}

function entriesOf(value: unknown): Entries | undefined {
  if (isMap(value)) return [...value.entries()]
  if (Array.isArray(value)) return [...value.entries()]
  if (!isObject(value)) return undefined
  // The lists of a permission's value have no order.
  return Object.entries(value).map(([key, inner]) => [key, UNORDERED.has(key) ? sortedNumbers(inner) : inner])
}

const UNORDERED = new Set(['direct_members', 'direct_subgroups'])

function sortedNumbers(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted((a, b) => a - b) : value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function step(key: unknown): string {
  return typeof key === 'string' && /^[a-z_]\w*$/i.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
