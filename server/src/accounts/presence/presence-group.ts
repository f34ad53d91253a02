import { type Compressed, compressed } from '#engine/http/prepared/json.ts'
import { type PresenceField, type PresenceQuery, presenceField, presenceFields } from './fields.ts'
import type { Presence } from './presence-book.ts'
import { fieldsText, PresencePart } from './presence-part.ts'
import type { PresenceFormat } from './present.ts'

/** The fields of all users who were seen since some time, compressed. */
interface Kept extends Compressed {
  /** It is the same since any time after this, */
  readonly after: number
  /** and until this, */
  readonly until: number
  /** unless one of these has another name. */
  readonly named: readonly PresenceField[]
}

/** Some users whose presence is one part of an answer. Those who may know everybody share its compressed form. */
export class PresenceGroup {
  readonly #presences = new Map<number, Presence>()
  /** Since the last change. */
  #kept = new Map<PresenceFormat, Kept>()

  get size(): number {
    return this.#presences.size
  }

  of(userId: number): Presence | undefined {
    return this.#presences.get(userId)
  }

  set(userId: number, presence: Presence) {
    this.#presences.set(userId, presence)
    this.#kept = new Map()
  }

  /** What a query finds here, if anything. */
  part(query: PresenceQuery): PresencePart | undefined {
    for (const [userId, presence] of this.#presences) {
      const first = presenceField(query, userId, presence)
      if (first === undefined) continue
      const fields = () => {
        const all = presenceFields(query, this.#presences)
        // By now it could be nobody: between two commas there must be something.
        return all.length > 0 ? all : [first]
      }
      return new PresencePart(
        query.format,
        fields,
        query.isOfAll ? () => this.#shared(query, fields) : undefined,
      )
    }
    return undefined
  }

  #shared(query: PresenceQuery, fieldsNow: () => readonly PresenceField[]): Compressed {
    const kept = this.#kept.get(query.format)
    if (kept !== undefined && isFor(kept, query)) return kept
    const fields = fieldsNow()
    const made = compressed(fieldsText(query.format, fields))
    const times = [...this.#presences.values()].map(({ seenAt }) => seenAt)
    const [earlier, asked] = [times.filter((at) => at < query.since), times.filter((at) => at >= query.since)]
    // Somebody whom this node has not heard of yet is left out once, not until they come again.
    if (asked.length === fields.length) {
      const [after, until] = [Math.max(...earlier), Math.min(...asked)]
      this.#kept.set(query.format, { ...made, after, until, named: query.format.isRenamed ? fields : [] })
    }
    return made
  }
}

function isFor({ after, until, named }: Kept, { state, format, since }: PresenceQuery): boolean {
  if (since <= after || since > until) return false
  return named.every(({ userId, name }) => {
    const user = state.users.get(userId)
    return user !== undefined && format.nameOf(state, user) === name
  })
}
