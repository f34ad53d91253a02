import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { OperatorError } from '../operator-error.ts'

/** What each file of age begins with. */
const AGE = 'age-encryption.org/'
const RECIPIENT = /^age1[0-9a-z]{50,}$/
const IDENTITY = /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+$/m

// The library is imported with the first encrypted backup: most commands need none.
const age = () => import('age-encryption')

/** Whether a text is a public key, for which backups are encrypted. */
export const isRecipient = (text: string) => RECIPIENT.test(text)

/** A new key: the secret to keep away from the server, and the public part for which backups are encrypted. */
export async function newKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The secret key in a file that `backup-key` or `age-keygen` wrote. Throws OperatorError. */
export function identityIn(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new OperatorError(`--key-file: ${path} cannot be read`)
  }
  const [identity] = IDENTITY.exec(text) ?? []
  if (identity === undefined) throw new OperatorError(`--key-file: ${path} holds no key of age`)
  return identity
}

/** Encrypts a stream for a public key. */
export async function* encrypted(
  source: AsyncIterable<Uint8Array>,
  recipient: string,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* chunksOf(await encrypter.encrypt(streamOf(source)))
}

/** Whether a file is encrypted. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.toString() === AGE
  } finally {
    await file.close()
  }
}

/** Decrypts a stream. Throws OperatorError for a key that does not open it, another error for what was changed or cut. */
export async function* decrypted(
  source: AsyncIterable<Uint8Array>,
  identity: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const plain = await decrypter.decrypt(streamOf(source)).catch((error: Error) => {
    if (/no identity matched/i.test(error.message))
      throw new OperatorError('--key-file: this key does not open the backup: it was made for another one')
    throw error
  })
  yield* chunksOf(plain)
}

/** The library works on streams of the web. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
