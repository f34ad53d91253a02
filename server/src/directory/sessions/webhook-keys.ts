import { createHash } from 'node:crypto'
import { botTypes } from '@parley/api/users/objects'
import type { Realm } from '#engine/realm/realm.ts'
import type { User } from '../users/state.ts'

/** Finds the incoming-webhook bot whose API key an address has: such an address does not say whose key it is. */
export class WebhookKeys {
  readonly #realm: Realm
  /** User ids by the hash of a key, so that how long a look-up takes says nothing of the keys. */
  #known: ReadonlyMap<string, number> = new Map()

  constructor(realm: Realm) {
    this.#realm = realm
  }

  /** @param keyOf an account's current API key */
  find(key: string, keyOf: (bot: User) => string): User | undefined {
    const hash = hashOf(key)
    const known = this.#bot(this.#known.get(hash))
    if (known !== undefined && hashOf(keyOf(known)) === hash) return known
    // A bot or a key is new, or the key is wrong. Failed attempts are limited, so this is too.
    this.#known = this.#allKnown(keyOf)
    return this.#bot(this.#known.get(hash))
  }

  #bot(id: number | undefined): User | undefined {
    const bot = id === undefined ? undefined : this.#realm.state.users.get(id)
    return bot?.botType === botTypes.incomingWebhook ? bot : undefined
  }

  #allKnown(keyOf: (bot: User) => string): Map<string, number> {
    const bots = [...this.#realm.state.bots.keys()].flatMap((id) => this.#bot(id) ?? [])
    return new Map(bots.map((bot) => [hashOf(keyOf(bot)), bot.id]))
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64')
