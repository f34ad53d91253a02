import { ApiError } from '@parley/api/contract/errors'

// Compares answers without the names and numbers of the things requested.

/**
 * Requests that give a name to a new channel. Their answers unavoidably reveal whether a name is taken, and what they
 * create would remain for later requests.
 */
export const GIVES_A_NAME = /^(subscribe|update-subscriptions): (join|bring somebody$)/

/** The names of the parameters that refer to the thing. */
export function namesOf(input: object, thing: unknown): string[] {
  const own = leavesOf(thing)
  const isOwn = (one: string | number) => own.includes(one) || own.includes(Number(one))
  return Object.entries(input).flatMap(([name, value]) => (leavesOf(value).some(isOwn) ? [name] : []))
}

/** All strings and numbers within a value. */
function leavesOf(value: unknown): (string | number)[] {
  if (value === '') return []
  if (typeof value === 'string' || typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

/** An answer as text, without names and ids of the things requested, and of what the request created. */
export function shown(answer: unknown, things: readonly unknown[]): string {
  const isRefusal = answer instanceof ApiError
  const body = isRefusal ? answer.body() : answer
  let text = (JSON.stringify(body) ?? '').replaceAll(/("queue_id":")[0-9a-f-]{36}"/g, '$1#"')
  const longest = leavesOf(things).sort((a, b) => String(b).length - String(a).length)
  for (const thing of longest) {
    if (typeof thing === 'string') text = text.replaceAll(JSON.stringify(thing).slice(1, -1), '#')
    else text = text.replaceAll(new RegExp(`(?<!\\d)${thing}(?!\\d)`, 'g'), '#')
  }
  text = text.replaceAll(/("id":)\d+/g, '$1#')
  // Two requests may fall into different seconds.
  text = text.replaceAll(/(?<!\d)\d{10}(?:\.\d+)?(?!\d)/g, (time) => (isNow(Number(time)) ? 'now' : time))
  // Added after the replacements, since the status may be equal to an id.
  return isRefusal ? `${answer.status} ${text}` : text
}

/** Whether the seconds since 1970 are about the present. */
const isNow = (seconds: number) => Math.abs(Date.now() / 1000 - seconds) < 600
