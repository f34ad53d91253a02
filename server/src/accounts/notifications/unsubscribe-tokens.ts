import { createHmac } from 'node:crypto'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

declare module '#engine/realm/realm.ts' {
  interface RealmContext {
    readonly unsubscribeTokens: UnsubscribeTokens
  }
}

/** What a link ends: letters about missed messages, or those of each week. */
export type EndedLetters = 'missed messages' | 'digests'

/** By what comes before the account's id. */
const KINDS: Readonly<Record<string, EndedLetters>> = { '': 'missed messages', 'digests-': 'digests' }

/**
 * The tokens in letters that turn further ones off. They derive from the server's secret and name the account and what is
 * ended: nothing is stored, and a link works as long as the account keeps the address that the letter went to.
 */
export class UnsubscribeTokens {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  of(
    { id: realmId }: RealmState,
    { id, deliveryEmail }: User,
    letters: EndedLetters = 'missed messages',
  ): string {
    const kind = Object.keys(KINDS).find((one) => KINDS[one] === letters) ?? ''
    const text = `unsubscribe ${kind}${realmId} ${id} ${emailKey(deliveryEmail)}`
    return `${kind}${id}-${createHmac('sha256', this.#secret).update(text).digest('base64url')}`
  }

  /** The account of a token, and what the token ends. */
  read(state: RealmState, token: string): { user: User; letters: EndedLetters } | undefined {
    const [, kind = '', id] = /^(digests-)?(\d{1,10})-/.exec(token) ?? []
    const user = state.users.get(Number(id))
    const letters = KINDS[kind]
    if (user === undefined || letters === undefined) return undefined
    return isSameSecret(token, this.of(state, user, letters)) ? { user, letters } : undefined
  }
}
