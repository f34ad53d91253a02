import { createHmac } from 'node:crypto'
import type { Realm } from '#engine/realm/realm.ts'
import type { User } from '../users/state.ts'

declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly keys: ApiKeys
  }
}

/**
 * Derives API keys from the server's secret and a counter per account. None is stored, so a copy of the database
 * contains no key.
 */
export class ApiKeys {
  readonly #secret: string
  readonly #known = new WeakMap<User, { generation: number; key: string }>()

  constructor(secret: string) {
    this.#secret = secret
  }

  of(realm: Realm, user: User): string {
    const known = this.#known.get(user)
    if (known?.generation === user.keyGeneration) return known.key
    const key = this.#derive(realm.state.id, user)
    this.#known.set(user, { generation: user.keyGeneration, key })
    return key
  }

  #derive(realmId: number, user: User): string {
    const text = `api key ${realmId} ${user.id} ${user.keyGeneration}`
    const digest = createHmac('sha512', this.#secret).update(text).digest('base64')
    const key = digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 32)
    // A slice would keep all that it is a slice of, as long as the account is known.
    return Buffer.from(key).toString('latin1')
  }
}
