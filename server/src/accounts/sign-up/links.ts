import { pathOfPage } from '@parley/api/web/pages'
import type { Realm } from '#engine/realm/realm.ts'
import { Sealing } from '#engine/sealing.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'

declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly signUpLinks: SignUpLinks
  }
}

const GOOD_FOR_SECONDS = DAY_SECONDS

/**
 * The links that prove an address. They carry what they say, sealed: strangers who ask for thousands leave nothing
 * behind. A link is used up by the account that it makes.
 */
export class SignUpLinks {
  readonly #sealing: Sealing

  constructor(secret: string) {
    this.#sealing = new Sealing(secret, 'sign-up')
  }

  to({ url, state }: Pick<Realm, 'url' | 'state'>, email: string): string {
    const text = JSON.stringify([email, unixNow() + GOOD_FOR_SECONDS])
    const token = this.#sealing.seal(text, String(state.id)).toString('base64url')
    return url + pathOfPage('signUpLink', token)
  }

  /** The address that a link of this organization proves; undefined if it is wrong or too old. */
  emailIn({ state }: Pick<Realm, 'state'>, token: string): string | undefined {
    const text = this.#sealing.open(Buffer.from(token, 'base64url'), String(state.id))
    if (text === undefined) return undefined
    // Only this class seals for this purpose.
    const [email, end] = JSON.parse(text) as [string, number]
    return end > unixNow() ? email : undefined
  }
}
