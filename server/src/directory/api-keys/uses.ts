import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'

const NOTED_EVERY_SECONDS = 3600

/** When the keys of a table were last used, as far as this node has noted. Most requests write nothing. */
export abstract class Uses {
  readonly #realm: Realm
  readonly #table: 'api_keys' | 'scim_tokens'
  /** By key id, in UNIX seconds. */
  readonly #noted = new Map<number, number>()

  constructor(realm: Realm, table: 'api_keys' | 'scim_tokens') {
    this.#realm = realm
    this.#table = table
  }

  /** Notes that a key is used, behind the request. */
  note(keyId: number) {
    const now = unixNow()
    if (now - (this.#noted.get(keyId) ?? 0) < NOTED_EVERY_SECONDS) return
    this.#noted.set(keyId, now)
    this.#save(keyId, now).catch((error: unknown) => {
      this.#noted.delete(keyId)
      this.#realm.context.log.warn({ err: error }, 'noting the use of a key failed')
    })
  }

  async #save(keyId: number, now: number): Promise<void> {
    const { db, state } = this.#realm
    // At another node it may have been later.
    await db.query(
      `update ${this.#table} set last_used_at = greatest(last_used_at, $3) where realm_id = $1 and id = $2`,
      [state.id, keyId, now],
    )
  }
}

/** When API keys with a scope were last used. */
export class KeyUses extends Uses {
  constructor(realm: Realm) {
    super(realm, 'api_keys')
  }
}
