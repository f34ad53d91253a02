import {
  minPresenceUpdateIntervalSeconds,
  presenceOfflineThresholdSeconds,
} from '@parley/api/presence/limits'
import { PresenceGroup } from './presence-group.ts'

export interface Presence {
  /** UNIX seconds; 0 if the user was only ever idle. */
  readonly activeAt: number
  readonly seenAt: number
  /** Grows with every change, so that clients can fetch only newer ones. */
  readonly updateId: number
}

interface Change {
  readonly userId: number
  readonly presence: Presence
}

/** So many people are in a group: to compress theirs takes a fraction of a millisecond, and somebody new changes no more. */
const MOST_IN_GROUP = 64

/** So many outdated changes are kept beside those that count, before all of them are dropped together. */
const OUTDATED = 1_000

/** The presence of a realm's users, in the memory of each node. `LastPresences` keeps the hour of it. */
export class PresenceBook {
  readonly #groupOf = new Map<number, PresenceGroup>()
  /** By update id: everybody asks every minute for what is new, which is not to visit all who were ever here. */
  #changes: Change[] = []
  #lastUpdateId = -1
  readonly #groups: PresenceGroup[] = []

  get lastUpdateId(): number {
    return this.#lastUpdateId
  }

  of(userId: number): Presence | undefined {
    return this.#groupOf.get(userId)?.of(userId)
  }

  /** Everybody, those who came first in the first group. Nobody changes to another: those who have left are together. */
  get groups(): readonly PresenceGroup[] {
    return this.#groups
  }

  /** Presences that changed after an update id, the latest change first. Visits no others. */
  *after(updateId: number): Iterable<[userId: number, presence: Presence]> {
    for (let place = this.#changes.length - 1; place >= 0; place--) {
      // The place is within the list.
      const { userId, presence } = this.#changes[place] as Change
      if (presence.updateId <= updateId) return
      if (this.of(userId) === presence) yield [userId, presence]
    }
  }

  set(userId: number, presence: Presence) {
    const group = this.#groupOf.get(userId) ?? this.#lastGroup()
    this.#groupOf.set(userId, group)
    group.set(userId, presence)
    let place = this.#changes.length
    // News of other nodes may come late.
    while ((this.#changes[place - 1]?.presence.updateId ?? -1) > presence.updateId) place--
    this.#changes.splice(place, 0, { userId, presence })
    if (this.#changes.length > 2 * this.#groupOf.size + OUTDATED) {
      this.#changes = this.#changes.filter((one) => this.of(one.userId) === one.presence)
    }
    this.#lastUpdateId = Math.max(this.#lastUpdateId, presence.updateId)
  }

  /** What a report of activity changes, if anything, and whether the user was offline before. */
  newsOf(userId: number, active: boolean, now: number): { presence: Presence; comes: boolean } | undefined {
    const before = this.of(userId)
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

  /** With room for somebody. */
  #lastGroup(): PresenceGroup {
    const last = this.#groups.at(-1)
    if (last !== undefined && last.size < MOST_IN_GROUP) return last
    const group = new PresenceGroup()
    this.#groups.push(group)
    return group
  }

  /** From the clock, so that ids grow across restarts and nodes, as clients expect. */
  #nextUpdateId(): number {
    return Math.max(this.#lastUpdateId + 1, Date.now())
  }
}
