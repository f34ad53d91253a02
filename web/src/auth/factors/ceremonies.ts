import type { AnswerOf, InputOf } from '@parley/api/contract/endpoint'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  type logInByPasskey,
} from '@parley/api/passkeys/endpoints'
import type { Connection } from '@parley/client'
import { asError } from '@parley/client/as-error'
import { t } from '#language/words.ts'

// Passkeys, as browsers make and use them. The library is loaded when somebody wants one.

export type PasskeyProof = InputOf<typeof logInByPasskey>['passkey']

/** Whether the browser has passkeys at all. Pages that came without encryption have none. */
export const canUsePasskeys = () => typeof PublicKeyCredential === 'function'

const library = () => import('@simplewebauthn/browser')

/** What a passkey signs for a challenge of the server. Throws in words that the person can be shown. */
export async function askForPasskey(connection: Connection): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  const { options } = await connection.call(beginPasskeyProof, {})
  return inWords(() => startAuthentication({ optionsJSON: options }))
}

/** Has the browser make a passkey and adds it. Throws in words that the person can be shown. */
export async function makePasskey(
  connection: Connection,
  name: string,
  proof: InputOf<typeof beginPasskey>,
): Promise<AnswerOf<typeof addPasskey>> {
  const { startRegistration } = await library()
  const { options } = await connection.call(beginPasskey, proof)
  const passkey = await inWords(() => startRegistration({ optionsJSON: options }))
  return connection.call(addPasskey, { name, passkey })
}

/** The challenge is good for five minutes. */
const OFFERED_FOR_MS = 240_000

/**
 * Offers passkeys among what the browser fills into the field for the name, for as long as the page is shown.
 * @param onPasskey called with the one that the person chose
 * @returns ends it
 */
export function offerPasskeys(
  connection: Connection,
  onPasskey: (passkey: PasskeyProof) => void,
): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancel = () => {}
  async function offer() {
    const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await library()
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return
    const { options } = await connection.call(beginPasskeyProof, {})
    if (isOver) return
    cancel = () => WebAuthnAbortService.cancelCeremony()
    timer = setTimeout(() => void offer().catch(() => {}), OFFERED_FOR_MS)
    const passkey = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })
    clearTimeout(timer)
    if (!isOver) onPasskey(passkey)
  }
  // There is the button, and whoever presses it is told what is wrong.
  void offer().catch(() => {})
  return () => {
    isOver = true
    clearTimeout(timer)
    cancel()
  }
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(wordsFor(asError(error)), { cause: error })
  }
}

function wordsFor({ name, message }: Error): string {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return t`No passkey was used. Try again, or choose another way.`
    case 'InvalidStateError':
      return t`This device has a passkey of your account already.`
    case 'NotSupportedError':
    case 'ConstraintError':
      return t`This device makes no passkeys that ask who you are. Try another one.`
    case 'SecurityError':
      return t`Browsers use no passkeys at this address of the server.`
    default:
      return message
  }
}

/** What people would call the device that they sit before. */
export function nameOfDevice(): string {
  return /iPhone|iPad|Android|Mac(?=intosh)|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? t`My device`
}
