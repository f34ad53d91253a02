import {
  maxUsersForPresenceEvents,
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

/** Who of a realm is there, in the memory of this node: it is of no use to anybody after a restart. */
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

  /**
   * Notes that somebody is there. Returns what others are to be told, if anything: a small realm hears of every
   * change, a large one only of who comes.
   */
  note(userId: number, active: boolean, now: number, activeUsers: number): Presence | undefined {
    const before = this.#presences.get(userId)
    const wasOffline = before === undefined || now - before.seenAt > presenceOfflineThresholdSeconds
    const becameActive =
      active && (before === undefined || now - before.activeAt > minPresenceUpdateIntervalSeconds)
    const isNews = wasOffline || becameActive || now - before.seenAt >= minPresenceUpdateIntervalSeconds
    if (!isNews) return undefined
    const presence = {
      activeAt: active ? now : (before?.activeAt ?? 0),
      seenAt: now,
      updateId: ++this.#lastUpdateId,
    }
    this.#presences.set(userId, presence)
    return activeUsers <= maxUsersForPresenceEvents || wasOffline ? presence : undefined
  }
}
