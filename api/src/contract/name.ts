import { z } from 'zod'
import { type ApiError, errors } from './errors.ts'

/** Controls, halves of surrogate pairs, and what is no character, such as U+FFFE. */
const forbidden = /[\p{Cc}\p{Cs}\p{Cn}]/u
/** What leaves a mark: no space, nothing that only tells how to show its neighbors, no blank that calls itself a letter. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Where a name has a character that nobody can see, counted from 1; undefined where it has none. An empty one is no name yet. */
export function unseenPosition(given: string): number | undefined {
  const name = given.trim()
  if (forbidden.test(name)) return [...name].findIndex((character) => forbidden.test(character)) + 1
  return name === '' || visible.test(name) ? undefined : 1
}

const refusalFor = (kind: string) => (position: number) =>
  errors.badRequest(`Invalid character in ${kind}, at position ${position}.`)

/**
 * What people call something, and tell it apart by: it has to be seen. Every parameter that names something new is
 * declared by this.
 * @param refused what is said of one that cannot be seen: the refusal, or only what is named
 */
export function name(refused: string | ((position: number) => ApiError)) {
  const refusal = typeof refused === 'string' ? refusalFor(refused) : refused
  return z.string().superRefine((given, context) => {
    const position = unseenPosition(given)
    if (position !== undefined)
      context.addIssue({ code: 'custom', message: refusal(position).message, input: given })
  })
}
