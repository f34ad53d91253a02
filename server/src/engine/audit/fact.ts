import type { AuditAction } from '@parley/api/audit-log/actions'
import type { RealmState } from '../realm/state.ts'

/** What the audit log tells of an entry of the journal. Never a secret. */
export interface AuditFact {
  readonly action: AuditAction
  /** The people whom it is about. */
  readonly userIds?: readonly number[]
  readonly channelId?: number
  readonly groupId?: number
  /** Which setting, or the name of the thing. */
  readonly subject?: string
  readonly before?: unknown
  readonly after?: unknown
}

// The type of a method, as those of the declaration that has it: it is called with payloads of its own kind only.
/**
 * What an entry means for the audit log, from the payload and the state before its transaction; or in words why it means
 * nothing.
 */
export type Audit<Payload> =
  | { derive(payload: Payload, before: RealmState): readonly AuditFact[] }['derive']
  | string

type Values = Pick<AuditFact, 'subject' | 'before' | 'after'>

/** The fields that really change, by the names that the API has for them. */
export function changedFields(before: object | undefined, changes: object): Values[] {
  const was = new Map(Object.entries(before ?? {}))
  return Object.entries(changes)
    .filter(([name, value]) => !isSame(was.get(name), value))
    .map(([name, value]) => ({
      subject: snakeCase(name),
      before: was.get(name) ?? null,
      after: value ?? null,
    }))
}

/** What a list has lost and gained. What changed within it is in both. */
export function changedItems(before: Iterable<object>, after: Iterable<object>): Omit<Values, 'subject'> {
  const [was, is] = [[...before], [...after]]
  const without = (some: readonly object[], others: readonly object[]) => {
    const known = new Set(others.map((one) => JSON.stringify(one)))
    return some.filter((one) => !known.has(JSON.stringify(one)))
  }
  return { before: without(was, is), after: without(is, was) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
