import { errors } from '@parley/api/contract/errors'
import { passkeyErrors } from '@parley/api/passkeys/errors'
import { twoFactorErrors } from '@parley/api/two-factors/errors'
import type { TOTP } from 'otpauth'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { Sealing } from '#engine/sealing.ts'
import { unixNow } from '#engine/time.ts'
import type { PasskeyProof, Passkeys } from '../passkeys/passkeys.ts'
import { factorsOf } from './factors.ts'
import { bare, hashOfRecoveryCode } from './recovery-codes.ts'
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

/** What somebody shows beside the password: one of both. */
export interface SecondFactor {
  /** What was typed: of an app, or a recovery code. */
  readonly code?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

/** Second factors: codes that an app makes from a secret and the time (RFC 6238), passkeys, and recovery codes. */
export class TwoFactors {
  readonly #sealing: Sealing
  readonly #passkeys: Passkeys

  constructor(secret: string, passkeys: Passkeys) {
    this.#sealing = new Sealing(secret, 'second factors')
    this.#passkeys = passkeys
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
   * Uses up what somebody shows who has a second factor, and returns whether they have one. Throws
   * SECOND_FACTOR_REQUIRED where they show nothing, AUTHENTICATION_FAILED for what is wrong. Whoever calls it counts the
   * attempts.
   */
  async check(realm: Realm, user: User, { code = '', passkey }: SecondFactor): Promise<boolean> {
    const kinds = await factorsOf(realm.db, realm.state.id, user.id)
    if (kinds.length === 0) return false
    if (passkey !== undefined) {
      if ((await this.#passkeys.check(realm, passkey)).id !== user.id) throw passkeyErrors.refused()
    } else {
      if (code.trim() === '') throw errors.secondFactorRequired(kinds)
      if (!(await this.#takeCode(realm, user, code))) throw twoFactorErrors.wrongCode()
    }
    return true
  }

  /** Uses up a code of the app, or a recovery code. False if it is neither. */
  async #takeCode(realm: Realm, user: User, code: string): Promise<boolean> {
    const { db, state } = realm
    const totp = await totpOf(db, state.id, user.id)
    const step = totp?.confirmedAt == null ? undefined : await this.stepOf(realm, user, totp, code)
    return step === undefined
      ? takeRecoveryCode(db, state.id, user.id, hashOfRecoveryCode(code))
      : takeStep(db, state.id, user.id, step)
  }
}

/** A sealed secret that was copied into the row of another account does not open there. */
const ownerOf = ({ state }: Realm, { id }: User) => `${state.id} ${id}`

async function totpFor(secret: string, shown: { issuer?: string; label?: string } = {}): Promise<TOTP> {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({ ...shown, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS })
}
