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

interface Change {
  readonly userId: number
  readonly presence: Presence
}

/** So many outdated changes are kept beside those that count, before all of them are dropped together. */
const OUTDATED = 1_000

/** The presence of a realm's users, in the memory of each node. `LastPresences` keeps the hour of it. */
export class PresenceBook {
  readonly #presences = new Map<number, Presence>()
  /** By update id: everybody asks every minute for what is new, which is not to visit all who were ever here. */
  #changes: Change[] = []
  #lastUpdateId = -1

  get lastUpdateId(): number {
    return this.#lastUpdateId
  }

  of(userId: number): Presence | undefined {
    return this.#presences.get(userId)
  }

  /** Presences that changed after an update id, the latest change first. Visits no others. */
  *after(updateId: number): Iterable<[userId: number, presence: Presence]> {
    for (let place = this.#changes.length - 1; place >= 0; place--) {
      // The place is within the list.
      const { userId, presence } = this.#changes[place] as Change
      if (presence.updateId <= updateId) return
      if (this.#presences.get(userId) === presence) yield [userId, presence]
    }
  }

  set(userId: number, presence: Presence) {
    this.#presences.set(userId, presence)
    let place = this.#changes.length
    // News of other nodes may come late.
    while ((this.#changes[place - 1]?.presence.updateId ?? -1) > presence.updateId) place--
    this.#changes.splice(place, 0, { userId, presence })
    if (this.#changes.length > 2 * this.#presences.size + OUTDATED) {
      this.#changes = this.#changes.filter((one) => this.#presences.get(one.userId) === one.presence)
    }
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
