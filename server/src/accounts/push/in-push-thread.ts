import { networksOf } from '#engine/fetching/addresses.ts'
import { FetchClient } from '#engine/fetching/client.ts'
import { answerInThread, giveWay, threadFacts } from '#engine/thread.ts'
import { unixNow } from '#engine/time.ts'
import { KEPT_SECONDS, type PushOutcome, retryAfter, silent, TIMEOUT_MS } from './gateway.ts'
import type { BrowserErrand, PushAnswer, PushFacts, PushQuestion } from './push-thread.ts'

const { keys, subject, allowedNetworks, userAgent } = threadFacts<PushFacts>()
const fetching = new FetchClient({
  allowedNetworks: allowedNetworks === '' ? [] : networksOf(allowedNetworks),
  userAgent,
  keepsConnections: true,
})

/** A signature holds for a day at most (RFC 8292), and costs more than the encryption. */
const SIGNED_SECONDS = 12 * 3600
const USED_SECONDS = 6 * 3600
const MOST_SIGNATURES = 1_000
const signatures = new Map<string, { readonly authorization: string; readonly until: number }>()

/** Senders come first, but services do not wait for ever: a third of what the main thread gets, where both want all. */
const PRIORITY = 5

giveWay(PRIORITY)

answerInThread(async (question: PushQuestion): Promise<PushAnswer> => {
  if (question.do === 'tell browser') return tellBrowser(question.errand).catch(silent)
  const text = question.do === 'seal' ? await sealed(question) : await opened(question)
  return { kind: 'text', text }
})

// The libraries are imported with the first notification that needs them.

async function tellBrowser({ endpoint, publicKey, authSecret, text, urgency }: BrowserErrand) {
  const { default: library } = await import('web-push')
  const { cipherText } = library.encrypt(publicKey, authSecret, text, 'aes128gcm')
  const headers = {
    authorization: await authorizationFor(new URL(endpoint).origin),
    'content-encoding': 'aes128gcm',
    'content-length': String(cipherText.length),
    'content-type': 'application/octet-stream',
    ttl: String(KEPT_SECONDS),
    urgency,
  }
  const answer = await fetching.tell(endpoint, { body: cipherText, headers }, TIMEOUT_MS)
  return outcomeOf(answer.status, retryAfter(answer.headers['retry-after']))
}

function outcomeOf(status: number, seconds: number | undefined): PushOutcome {
  const problem = `the answer was ${status}`
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone', problem }
  if (status === 429 || status === 408) return { kind: 'later', problem, seconds }
  if (status < 500) return { kind: 'refused', problem }
  return { kind: 'later', problem, seconds, isResting: seconds !== undefined }
}

async function authorizationFor(origin: string): Promise<string> {
  const now = unixNow()
  const known = signatures.get(origin)
  if (known !== undefined && known.until > now) return known.authorization
  const { default: library } = await import('web-push')
  const made = library.getVapidHeaders(
    origin,
    subject,
    keys.publicKey,
    keys.privateKey,
    'aes128gcm',
    now + SIGNED_SECONDS,
  )
  if (signatures.size >= MOST_SIGNATURES) signatures.clear()
  signatures.set(origin, { authorization: made.Authorization, until: now + USED_SECONDS })
  return made.Authorization
}

async function sodium() {
  const { default: library } = await import('libsodium-wrappers')
  await library.ready
  return library
}

async function sealed({ text, publicKey }: Extract<PushQuestion, { do: 'seal' }>) {
  const library = await sodium()
  try {
    const box = library.crypto_box_seal(text, Buffer.from(publicKey, 'base64'))
    return Buffer.from(box).toString('base64')
  } catch {
    return undefined
  }
}

async function opened(question: Extract<PushQuestion, { do: 'open' }>) {
  const library = await sodium()
  const [box, publicKey, privateKey] = [question.sealed, question.publicKey, question.privateKey].map(
    (part) => Buffer.from(part, 'base64'),
  )
  if (box === undefined || publicKey === undefined || privateKey === undefined) return undefined
  try {
    return Buffer.from(library.crypto_box_seal_open(box, publicKey, privateKey)).toString()
  } catch {
    return undefined
  }
}
