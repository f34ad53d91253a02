import { ApiError } from '@parley/api/contract/errors'

// Two answers are alike when they differ only by the names and numbers of what was asked for.

/**
 * A name is taken or it is free: who gives it to a channel of their own has to be told. So these are not alike, and
 * what they make would be there for the requests after them.
 */
export const GIVES_A_NAME = /^(subscribe|update-subscriptions): (join|bring somebody$)/

/** The parameters that name the thing. */
export function namesOf(input: object, thing: unknown): string[] {
  const own = leavesOf(thing)
  const isOwn = (one: string | number) => own.includes(one) || own.includes(Number(one))
  return Object.entries(input).flatMap(([name, value]) => (leavesOf(value).some(isOwn) ? [name] : []))
}

/** The strings and numbers within. */
function leavesOf(value: unknown): (string | number)[] {
  if (value === '') return []
  if (typeof value === 'string' || typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

/** An answer without the names and numbers of what was asked for, and of what the request made. */
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
  // A status is no number of a thing, also where there are as many things as that.
  return isRefusal ? `${answer.status} ${text}` : text
}
