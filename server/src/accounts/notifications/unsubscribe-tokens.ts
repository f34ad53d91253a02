import { createHmac } from 'node:crypto'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

declare module '#engine/realm/realm.ts' {
  interface RealmContext {
    readonly unsubscribeTokens: UnsubscribeTokens
  }
}

/**
 * The tokens in letters that turn further ones off. They derive from the server's secret and name the account: nothing
 * is stored, and a link works as long as the account keeps the address that the letter went to.
 */
export class UnsubscribeTokens {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  of({ id: realmId }: RealmState, { id, deliveryEmail }: User): string {
    const text = `unsubscribe ${realmId} ${id} ${emailKey(deliveryEmail)}`
    return `${id}-${createHmac('sha256', this.#secret).update(text).digest('base64url')}`
  }

  /** The account of a token. */
  userOf(state: RealmState, token: string): User | undefined {
    const user = state.users.get(Number(/^(\d{1,10})-/.exec(token)?.[1]))
    return user !== undefined && isSameSecret(token, this.of(state, user)) ? user : undefined
  }
}
