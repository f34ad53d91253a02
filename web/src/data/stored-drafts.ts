import { type ComposeTarget, shapeOf, type Term } from '#narrow/narrow.ts'
import { readStored } from '#store/local-storage.ts'
import type { Draft } from './draft.ts'

/** How drafts were kept by the first versions: a text for each key. */
const OLD_KEY = 'parley:drafts'

/** Takes what the first versions kept out of the browser. */
export function takeOldDrafts(): [ComposeTarget, string][] {
  const old = readStored(OLD_KEY)
  if (typeof old !== 'object' || old === null) return []
  localStorage.removeItem(OLD_KEY)
  return Object.entries(old).flatMap(([key, text]) => {
    const target = targetOfKey(key)
    return target && typeof text === 'string' ? [[target, text]] : []
  })
}

/** Every version of the app that wrote such an entry wrote these fields. */
export function checked(value: unknown): Draft | undefined {
  const isDraft =
    typeof value === 'object' &&
    value !== null &&
    'target' in value &&
    'key' in value &&
    typeof value.key === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  // Only `put` writes the target, from a draft.
  return isDraft ? (value as Draft) : undefined
}

/** The place of a key: see `targetKey`. */
export function targetOfKey(key: string): ComposeTarget | undefined {
  try {
    const terms: Term[] = JSON.parse(key).map(([operator, operand]: [string, string]) => ({
      operator,
      operand,
    }))
    const shape = shapeOf({ terms })
    return shape.kind === 'topic' || shape.kind === 'direct' || shape.kind === 'channel' ? shape : undefined
  } catch {
    return undefined
  }
}
