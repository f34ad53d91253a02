import type { Queryable } from '../db/database.ts'
import type { Realm } from '../realm/realm.ts'
import { DAY_SECONDS } from '../time.ts'
import { hashOfToken, newSecret } from './tokens.ts'

/** How long this node believes what it read: a session ended on another node is gone here by then. */
const BELIEVED_MS = 10_000
/** A session lives this long after it was last used. */
const LIFETIME_SECONDS = 14 * DAY_SECONDS
const SEEN_EVERY_SECONDS = 3600

interface Known {
  readonly userId: number | undefined
  readonly until: number
}

/** Log-ins of browsers. Only a hash of the cookie is stored. */
export class Sessions {
  readonly #known = new Map<string, Known>()

  /** Starts a session and returns the cookie's value. */
  async start(realm: Realm, userId: number): Promise<string> {
    const token = newSecret()
    await realm.db.query(
      `insert into sessions (realm_id, token_hash, user_id, created_at, last_seen_at)
       values ($1, $2, $3, extract(epoch from now()), extract(epoch from now()))`,
      [realm.state.id, hashOfToken(token), userId],
    )
    return token
  }

  async userOf(realm: Realm, token: string): Promise<number | undefined> {
    const key = `${realm.state.id}:${token}`
    const known = this.#known.get(key)
    if (known !== undefined && known.until > Date.now()) return known.userId
    const { rows } = await realm.db.query<{ user_id: number; last_seen_at: number; now: number }>(
      `select user_id, last_seen_at, extract(epoch from now())::bigint as now from sessions
       where realm_id = $1 and token_hash = $2 and last_seen_at > extract(epoch from now()) - $3::integer`,
      [realm.state.id, hashOfToken(token), LIFETIME_SECONDS],
    )
    const row = rows[0]
    if (row !== undefined && row.now - row.last_seen_at > SEEN_EVERY_SECONDS) {
      await realm.db.query('update sessions set last_seen_at = $3 where realm_id = $1 and token_hash = $2', [
        realm.state.id,
        hashOfToken(token),
        row.now,
      ])
    }
    this.#remember(key, { userId: row?.user_id, until: Date.now() + BELIEVED_MS })
    return row?.user_id
  }

  async end(realm: Realm, token: string): Promise<void> {
    this.#known.delete(`${realm.state.id}:${token}`)
    await realm.db.query('delete from sessions where realm_id = $1 and token_hash = $2', [
      realm.state.id,
      hashOfToken(token),
    ])
  }

  /** Ends every session of a person, save perhaps the one that asks. */
  async endAllOf(realm: Realm, userId: number, exceptToken = ''): Promise<void> {
    await realm.db.query('delete from sessions where realm_id = $1 and user_id = $2 and token_hash <> $3', [
      realm.state.id,
      userId,
      hashOfToken(exceptToken),
    ])
    this.#known.clear()
  }

  #remember(key: string, known: Known) {
    if (this.#known.size > 10_000) this.#known.clear()
    this.#known.set(key, known)
  }
}

/** Removes the rows of sessions that nobody has used for as long as they live. */
export async function deleteEndedSessions(db: Queryable, realmId: number): Promise<void> {
  await db.query(
    'delete from sessions where realm_id = $1 and last_seen_at <= extract(epoch from now()) - $2::integer',
    [realmId, LIFETIME_SECONDS],
  )
}
