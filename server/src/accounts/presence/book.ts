import {
  minPresenceUpdateIntervalSeconds,
  presenceOfflineThresholdSeconds,
} from '@parley/api/presence/limits'

export interface Presence {
  /** UNIX seconds; 0 for one who was only ever seen idle. */
  activeAt: number
  seenAt: number
  /** Grows with every change, so that a client can ask for what is newer. */
  updateId: number
}

/** Who of a realm is there, in the memory of each node: it is of no use to anybody after a restart. */
export class PresenceBook {
  readonly #presences = new Map<number, Presence>()
  #lastUpdateId = -1

  get lastUpdateId(): number {
    return this.#lastUpdateId
  }

  of(userId: number): Presence | undefined {
    return this.#presences.get(userId)
  }

  all(): Iterable<[number, Presence]> {
    return this.#presences
  }

  set(userId: number, presence: Presence) {
    this.#presences.set(userId, presence)
    this.#lastUpdateId = Math.max(this.#lastUpdateId, presence.updateId)
  }

  /** What a sign of life changes, if anything, and whether somebody comes who was not there. */
  newsOf(userId: number, active: boolean, now: number): { presence: Presence; comes: boolean } | undefined {
    const before = this.#presences.get(userId)
    const comes = before === undefined || now - before.seenAt > presenceOfflineThresholdSeconds
    const becomesActive =
      active && (before === undefined || now - before.activeAt > minPresenceUpdateIntervalSeconds)
    if (!comes && !becomesActive && now - before.seenAt < minPresenceUpdateIntervalSeconds) return undefined
    const presence = {
      activeAt: active ? now : (before?.activeAt ?? 0),
      seenAt: now,
      updateId: this.#nextUpdateId(),
    }
    return { presence, comes }
  }

  /** By the clock, so that ids grow over restarts and from one node to another, as clients expect. */
  #nextUpdateId(): number {
    return Math.max(this.#lastUpdateId + 1, Date.now())
  }
}
