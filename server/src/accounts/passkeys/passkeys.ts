import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { AnswerOf, ParametersOf } from '@parley/api/contract/endpoint'
import type {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  logInByPasskey,
} from '@parley/api/passkeys/endpoints'
import { passkeyErrors } from '@parley/api/passkeys/errors'
import type { User } from '#directory/users/state.ts'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { CHALLENGE_SECONDS, Challenges, takeChallenge } from './challenges.ts'
import { credentialIdsOf, type NewPasskey, noteUse, passkeyBy, type StoredPasskey } from './storage.ts'

declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly passkeys: Passkeys
  }
}

/** What a browser says of a key that was just made. */
export type MadePasskey = ParametersOf<typeof addPasskey>['passkey']
/** What a device has signed. */
export type PasskeyProof = ParametersOf<typeof logInByPasskey>['passkey']

/** A key that fits, and the challenge that its device has signed. */
export type CheckedPasskey = Omit<NewPasskey, 'name' | 'createdAt'> & { readonly challenge: string }

const PROOF = 'proof'
const additionBy = ({ id }: User) => `addition ${id}`
/** EdDSA, ECDSA with P-256, RSA: what devices have, the best first. Numbers of COSE. */
const ALGORITHMS = [-8, -7, -257]
/** Attestations that name no certificate: none is asked for, and the others would have the library fetch lists. */
const PLAIN_FORMATS: readonly string[] = ['none', 'packed']

/** Makes and checks what devices sign for passkeys (WebAuthn, level 3). */
export class Passkeys {
  readonly #secret: string
  readonly #challenges: Challenges

  constructor(secret: string) {
    this.#secret = secret
    this.#challenges = new Challenges(secret)
  }

  /** What a browser needs to make a passkey for somebody. Throws where browsers make none. */
  async creationOptions(realm: Realm, user: User): Promise<AnswerOf<typeof beginPasskey>['options']> {
    const known = await credentialIdsOf(realm.db, realm.state.id, user.id)
    return {
      rp: { id: partyOf(realm), name: realm.state.settings.name },
      user: { id: this.#handleOf(realm, user.id), name: user.deliveryEmail, displayName: user.fullName },
      challenge: this.#challenges.next(realm.state.id, additionBy(user)),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_SECONDS * 1000,
      excludeCredentials: known.map((id) => ({ type: 'public-key', id: id.toString('base64url') })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    }
  }

  /**
   * The key that somebody's device has made, with the challenge that is still to be used up. Throws if it was not for
   * them, not here, or too long ago.
   */
  async checkMade(realm: Realm, user: User, made: MadePasskey): Promise<CheckedPasskey> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
    let challenge = ''
    const work = async () => {
      const statement = new Uint8Array(Buffer.from(made.response.attestationObject, 'base64url'))
      const attestation = decodeAttestationObject(statement)
      if (!PLAIN_FORMATS.includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c'))
        return undefined
      return verifyRegistrationResponse({
        response: { ...made, response: { ...made.response, transports: [] }, clientExtensionResults: {} },
        expectedChallenge: (given) => {
          challenge = given
          return this.#challenges.isOwn(realm.state.id, additionBy(user), given)
        },
        expectedOrigin: realm.url,
        expectedRPID: partyOf(realm),
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
    }
    const { registrationInfo } = (await orUndefined(work)) ?? {}
    if (registrationInfo === undefined) throw passkeyErrors.invalid()
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      challenge,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: made.response.transports ?? [],
    }
  }

  /** What a browser needs to have a passkey sign. Throws where browsers have none. */
  requestOptions(realm: Realm): AnswerOf<typeof beginPasskeyProof>['options'] {
    return {
      challenge: this.#challenges.next(realm.state.id, PROOF),
      rpId: partyOf(realm),
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: 'required',
    }
  }

  /**
   * Whose passkey has signed a challenge of this server, and uses the challenge up. Throws AUTHENTICATION_FAILED for
   * whatever is wrong with it, and for a device that counts backwards, which two have.
   */
  async check(realm: Realm, proof: PasskeyProof): Promise<User> {
    const { db, state } = realm
    const stored = await passkeyBy(db, state.id, Buffer.from(proof.id, 'base64url'))
    const signed = stored && (await this.#signedBy(realm, stored, proof))
    const user = state.users.get(stored?.userId ?? 0)
    if (stored === undefined || signed === undefined || user === undefined) throw passkeyErrors.refused()
    if (!(await takeChallenge(db, state.id, signed.challenge))) throw passkeyErrors.refused()
    if (!(await noteUse(db, state.id, stored.id, { counter: signed.counter, at: unixNow() }))) {
      const of = { realm: state.id, user: user.id, passkey: stored.id }
      realm.context.log.warn(of, 'a passkey counts backwards, as if it had been copied')
      throw passkeyErrors.copied()
    }
    return user
  }

  async #signedBy(
    realm: Realm,
    { userId, publicKey }: StoredPasskey,
    proof: PasskeyProof,
  ): Promise<{ challenge: string; counter: number } | undefined> {
    const { userHandle } = proof.response
    if (userHandle && userHandle !== this.#handleOf(realm, userId)) return undefined
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    let challenge = ''
    const work = () =>
      verifyAuthenticationResponse({
        response: {
          ...proof,
          response: { ...proof.response, userHandle: userHandle ?? undefined },
          clientExtensionResults: {},
        },
        expectedChallenge: (given) => {
          challenge = given
          return this.#challenges.isOwn(realm.state.id, PROOF, given)
        },
        expectedOrigin: realm.url,
        expectedRPID: partyOf(realm),
        requireUserVerification: true,
        // The counter is compared where it is kept, at once with writing it.
        credential: { id: proof.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      })
    const checked = await orUndefined(work)
    if (checked?.verified !== true) return undefined
    return { challenge, counter: checked.authenticationInfo.newCounter }
  }

  /** By what devices know whose passkey it is. It tells nobody who that is. */
  #handleOf({ state }: Realm, userId: number): string {
    return createHmac('sha256', this.#secret)
      .update(`passkey owner ${state.id} ${userId}`)
      .digest('base64url')
  }
}

/** Whether browsers make passkeys for the address of an organization: one with a name, over https or on this machine. */
export function hasPasskeys({ url }: Pick<Realm, 'url'>): boolean {
  const { protocol, hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || isLocal)
}

/**
 * Whether a passkey alone logs people in. It stands in for the password of an account, so where nobody logs in by that, nor
 * does anybody by a passkey: an organization whose directory or provider decides who comes in would lose that.
 */
export function passkeysLogIn(realm: Realm): boolean {
  return hasPasskeys(realm) && isAuthenticationEnabled(realm.state, 'Email')
}

/** For whom passkeys are: the host of the organization. One of another organization is good for nothing here. */
function partyOf(realm: Pick<Realm, 'url'>): string {
  if (!hasPasskeys(realm)) throw passkeyErrors.unavailable()
  return new URL(realm.url).hostname
}

/** The library throws for whatever does not fit, and says it in no class that tells mistakes of its own apart. */
async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
