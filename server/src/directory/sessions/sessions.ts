import type { Queryable } from '#engine/db/database.ts'
import type { SessionOfRequest } from '#engine/http/caller.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { needsSecondFactor } from '../permissions/second-factors.ts'
import { hashOfToken } from './tokens.ts'

/** How long a looked-up session is memoized: it may expire, and its last use must be saved. */
const LOOK_AGAIN_MS = 10_000
/** The lifetime of a session after its last use. */
const LIFETIME_SECONDS = 14 * DAY_SECONDS
const SEEN_EVERY_SECONDS = 300
const MOST_KNOWN = 10_000
const MOST_ENDED = 10_000

/** A browser session that was valid when it was looked up. */
export interface Session extends SessionOfRequest {
  readonly userId: number
  /** UNIX seconds. */
  readonly createdAt: number
}

interface Known {
  readonly session: Session | undefined
  readonly id: number | undefined
  readonly until: number
  /** The number of endings before it was looked up. */
  readonly endings: number
}

interface Row {
  readonly id: number
  readonly userId: number
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly hasSecondFactor: boolean
  readonly now: number
}

/** The browser sessions of an organization, as known on this node. Only a hash of the cookie is stored. */
export class Sessions {
  readonly #realm: Realm
  /** By the cookie's value. */
  readonly #known = new Map<string, Known>()
  /** The number of the `ended` call that ended a session, by its id. */
  readonly #ended = new Map<number, number>()
  #endings = 0
  /** The number of the last call after which all sessions that were looked up before count as ended. */
  #allEnded = 0

  constructor(realm: Realm) {
    this.#realm = realm
  }

  /**
   * The valid session of a cookie's value, if any. Notes every few minutes when it was used.
   * @param address from where it is used, if that is to be noted too
   */
  async find(token: string, address?: string): Promise<Session | undefined> {
    const known = this.#known.get(token)
    if (known !== undefined && known.until > Date.now() && this.#hasNotEnded(known.id, known.endings))
      return known.session
    // Read before the query: a session that ends meanwhile may still be in its result.
    const endings = this.#endings
    const row = await this.#lookUp(token, address)
    const session = row && this.#sessionOf(row, endings)
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(token, { session, id: row?.id, until: Date.now() + LOOK_AGAIN_MS, endings })
    return session
  }

  #hasNotEnded(id: number | undefined, endings: number): boolean {
    return id === undefined || Math.max(this.#ended.get(id) ?? 0, this.#allEnded) <= endings
  }

  #sessionOf({ id, userId, createdAt, hasSecondFactor }: Row, endings: number): Session {
    const { state } = this.#realm
    // Asked anew each time: the organization may require one from some moment on, and so may another role.
    const lacksSecondFactor = () => {
      const user = state.users.get(userId)
      return !hasSecondFactor && user !== undefined && needsSecondFactor(state, user)
    }
    return {
      id,
      userId,
      createdAt,
      get lacksSecondFactor() {
        return lacksSecondFactor()
      },
      isGood: () => this.#hasNotEnded(id, endings) && !lacksSecondFactor(),
    }
  }

  /**
   * Records that sessions ended, on any node.
   * @param ids those that ended. Undefined: any may have, so all are looked up again
   */
  ended(ids: readonly number[] | undefined) {
    this.#endings++
    if (ids === undefined || this.#ended.size + ids.length > MOST_ENDED) {
      this.#ended.clear()
      this.#allEnded = this.#endings
      return
    }
    for (const id of ids) this.#ended.set(id, this.#endings)
  }

  async #lookUp(token: string, address: string | undefined): Promise<Row | undefined> {
    const { db, state } = this.#realm
    const { rows } = await db.query<Row>(
      `select id, user_id as "userId", created_at as "createdAt", last_seen_at as "lastSeenAt",
         has_second_factor as "hasSecondFactor", extract(epoch from now())::bigint as now
       from sessions
       where realm_id = $1 and token_hash = $2 and last_seen_at > extract(epoch from now()) - $3::integer`,
      [state.id, hashOfToken(token), LIFETIME_SECONDS],
    )
    const row = rows[0]
    if (row === undefined) return undefined
    if (row.now - row.lastSeenAt > SEEN_EVERY_SECONDS) {
      await db.query(
        `update sessions set last_seen_at = $3, address = coalesce($4, address)
         where realm_id = $1 and token_hash = $2`,
        [state.id, hashOfToken(token), row.now, address],
      )
    }
    return row
  }
}

/** A session as its owner sees it; times in UNIX seconds. */
export interface ListedSession {
  readonly id: number
  readonly userAgent: string
  readonly address: string
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly isCurrent: boolean
}

/** The sessions of a user that have not expired, last used first. */
export async function sessionsOf(
  db: Queryable,
  realmId: number,
  userId: number,
  currentToken = '',
): Promise<ListedSession[]> {
  const { rows } = await db.query<ListedSession>(
    `select id, user_agent as "userAgent", address, created_at as "createdAt", last_seen_at as "lastSeenAt",
       token_hash = $3 as "isCurrent"
     from sessions
     where realm_id = $1 and user_id = $2 and last_seen_at > extract(epoch from now()) - $4::integer
     order by last_seen_at desc, id desc`,
    [realmId, userId, hashOfToken(currentToken), LIFETIME_SECONDS],
  )
  return rows
}

/** Deletes the rows of expired sessions. */
export async function deleteEndedSessions(db: Queryable, realmId: number): Promise<void> {
  await db.query(
    'delete from sessions where realm_id = $1 and last_seen_at <= extract(epoch from now()) - $2::integer',
    [realmId, LIFETIME_SECONDS],
  )
}
