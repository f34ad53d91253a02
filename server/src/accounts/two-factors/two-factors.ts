import { errors } from '@parley/api/contract/errors'
import { twoFactorErrors } from '@parley/api/two-factors/errors'
import type { TOTP } from 'otpauth'
import { hashOfToken } from '#directory/sessions/tokens.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { Sealing } from '#engine/sealing.ts'
import { unixNow } from '#engine/time.ts'
import { type StoredTotp, takeRecoveryCode, takeStep, totpOf } from './storage.ts'

declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly twoFactors: TwoFactors
  }
}

const STEP_SECONDS = 30
/** Clocks differ, and people type slowly: the code before and the one after are good too. */
const WINDOW = 1
/** As long as the hash that makes the codes: RFC 4226, section 4. */
const SECRET_BYTES = 20
const DIGITS = /^\d{6}$/

/** Second factors: codes that an app makes from a secret and the time (RFC 6238), and recovery codes. */
export class TwoFactors {
  readonly #sealing: Sealing

  constructor(secret: string) {
    this.#sealing = new Sealing(secret, 'second factors')
  }

  /** A new secret: in base32, as an address for a QR code, and sealed for its account. */
  async newSecret(realm: Realm, user: User): Promise<{ secret: string; url: string; sealed: Buffer }> {
    const { Secret } = await import('otpauth')
    const { base32: secret } = new Secret({ size: SECRET_BYTES })
    const totp = await totpFor(secret, { issuer: realm.state.settings.name, label: user.deliveryEmail })
    return { secret, url: totp.toString(), sealed: this.#sealing.seal(secret, ownerOf(realm, user)) }
  }

  /** The step of time whose code this is; undefined if it is that of none around now. */
  async stepOf(realm: Realm, user: User, { sealed }: StoredTotp, code: string): Promise<number | undefined> {
    const digits = bare(code)
    const secret = this.#sealing.open(sealed, ownerOf(realm, user))
    if (secret === undefined || !DIGITS.test(digits)) return undefined
    const timestamp = unixNow() * 1000
    const delta = (await totpFor(secret)).validate({ token: digits, timestamp, window: WINDOW })
    return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
  }

  /**
   * Uses up a code of somebody who has a second factor. Does nothing for others. Throws SECOND_FACTOR_REQUIRED without a
   * code, AUTHENTICATION_FAILED for a wrong one. Whoever calls it counts the attempts.
   */
  async check(realm: Realm, user: User, code: string | undefined): Promise<void> {
    const { db, state } = realm
    const totp = await totpOf(db, state.id, user.id)
    if (totp === undefined || totp.confirmedAt === null) return
    if (code === undefined || code.trim() === '') throw errors.secondFactorRequired()
    const step = await this.stepOf(realm, user, totp, code)
    const isGood =
      step === undefined
        ? await takeRecoveryCode(db, state.id, user.id, hashOfRecoveryCode(code))
        : await takeStep(db, state.id, user.id, step)
    if (!isGood) throw twoFactorErrors.wrongCode()
  }
}

/** A sealed secret that was copied into the row of another account does not open there. */
const ownerOf = ({ state }: Realm, { id }: User) => `${state.id} ${id}`

async function totpFor(secret: string, shown: { issuer?: string; label?: string } = {}): Promise<TOTP> {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({ ...shown, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS })
}

/** People copy codes with spaces and hyphens. */
const bare = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

export const hashOfRecoveryCode = (code: string) => hashOfToken(bare(code))
