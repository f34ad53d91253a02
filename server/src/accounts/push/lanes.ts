/** The most notifications that wait for an answer at a time, of all organizations on this node. */
const MOST = 64
/** The most of one account: a person whose devices never answer takes few places of others. */
const MOST_OF_ACCOUNT = 4
/** The most to one service that has answered, and to one that has not yet: it may never do so. */
const MOST_OF_LANE = 32
const MOST_UNPROVEN = 4
/** So many failures after another, and a service rests. */
const FAILURES = 4
const REST_SECONDS = 60
/** How much later it is tried again for which there is no place. */
const FULL_SECONDS = 1
const ACCOUNT_FULL_SECONDS = 10
/** Services that were not asked for so long are forgotten. */
const FORGOTTEN_MS = 600_000

interface Lane {
  underWay: number
  failures: number
  hasAnswered: boolean
  restsUntil: number
  usedAt: number
}

/** Whether a notification can go now: how to leave its place, or the seconds after which to ask again. */
export type Entrance = { readonly leave: () => void } | { readonly fullFor: number }

/**
 * The places for notifications that are under way. A service that does not answer soon has few places, and then none for
 * a minute; so has an account.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  readonly #accounts = new Map<string, number>()
  #underWay = 0
  #whenFree: PromiseWithResolvers<void> | undefined
  #cleanedAt = performance.now()

  get isIdle(): boolean {
    return this.#underWay === 0
  }

  /** Resolves when there is a place at all. */
  async room(): Promise<void> {
    while (this.#underWay >= MOST) {
      this.#whenFree ??= Promise.withResolvers()
      await this.#whenFree.promise
    }
  }

  enter(name: string, account: string): Entrance {
    const lane = this.#laneNamed(name)
    const now = performance.now()
    if (lane.restsUntil > now) return { fullFor: Math.ceil((lane.restsUntil - now) / 1000) }
    const most = lane.hasAnswered ? MOST_OF_LANE : MOST_UNPROVEN
    if (this.#underWay >= MOST || lane.underWay >= most) return { fullFor: FULL_SECONDS }
    const ofAccount = this.#accounts.get(account) ?? 0
    if (ofAccount >= MOST_OF_ACCOUNT) return { fullFor: ACCOUNT_FULL_SECONDS }
    lane.underWay++
    lane.usedAt = now
    this.#underWay++
    this.#accounts.set(account, ofAccount + 1)
    return { leave: () => this.#leave(lane, account) }
  }

  /** A service has answered, whatever it said. */
  answered(name: string): void {
    const lane = this.#laneNamed(name)
    lane.hasAnswered = true
    lane.failures = 0
  }

  /** A service did not answer. */
  failed(name: string): void {
    const lane = this.#laneNamed(name)
    if (++lane.failures < FAILURES) return
    lane.failures = 0
    lane.hasAnswered = false
    this.rest(name, REST_SECONDS)
  }

  /** Leaves a service alone for some seconds. */
  rest(name: string, seconds: number): void {
    const lane = this.#laneNamed(name)
    lane.restsUntil = Math.max(lane.restsUntil, performance.now() + seconds * 1000)
  }

  /** Ends the rest of a service. */
  forgive(name: string): void {
    this.#laneNamed(name).restsUntil = 0
  }

  #laneNamed(name: string): Lane {
    let lane = this.#lanes.get(name)
    if (lane === undefined) {
      this.#forget()
      lane = { underWay: 0, failures: 0, hasAnswered: false, restsUntil: 0, usedAt: performance.now() }
      this.#lanes.set(name, lane)
    }
    return lane
  }

  #leave(lane: Lane, account: string): void {
    lane.underWay--
    this.#underWay--
    const left = (this.#accounts.get(account) ?? 1) - 1
    if (left === 0) this.#accounts.delete(account)
    else this.#accounts.set(account, left)
    this.#whenFree?.resolve()
    this.#whenFree = undefined
  }

  /** Anybody may name services: what is known of them must not grow for ever. */
  #forget(): void {
    const before = performance.now() - FORGOTTEN_MS
    if (this.#cleanedAt > before) return
    this.#cleanedAt = performance.now()
    for (const [name, { underWay, usedAt, restsUntil }] of this.#lanes) {
      if (underWay === 0 && usedAt < before && restsUntil < performance.now()) this.#lanes.delete(name)
    }
  }
}
