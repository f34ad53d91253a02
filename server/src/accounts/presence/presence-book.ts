import {
  minPresenceUpdateIntervalSeconds,
  presenceOfflineThresholdSeconds,
} from '@parley/api/presence/limits'

export interface Presence {
  /** UNIX seconds; 0 if the user was only ever idle. */
  activeAt: number
  seenAt: number
  /** Grows with every change, so that clients can fetch only newer ones. */
  updateId: number
}

/** The presence of a realm's users, in the memory of each node. `LastPresences` keeps the hour of it. */
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

  /** What a report of activity changes, if anything, and whether the user was offline before. */
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

  /** From the clock, so that ids grow across restarts and nodes, as clients expect. */
  #nextUpdateId(): number {
    return Math.max(this.#lastUpdateId + 1, Date.now())
  }
}
