import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Async = promisify(argon2)

/** What a new hash costs: the second recommendation of RFC 9106, but with less memory and more passes. */
export const hashCost = { memoryKib: 19_456, passes: 2 }

const TAG_BYTES = 32
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

function tagOf(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  return argon2Async('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory,
    passes,
  })
}

/** The hash to store, in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const { memoryKib, passes } = hashCost
  const tag = await tagOf(password, nonce, memoryKib, passes)
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether `password` matches the hash. Without a hash it takes as long, so that timing reveals nothing. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = FORM.exec(hash ?? '')
  if (parts === null) {
    await tagOf(password, randomBytes(16), hashCost.memoryKib, hashCost.passes)
    return false
  }
  const [, memory, passes, nonce = '', expected = ''] = parts
  const tag = await tagOf(password, Buffer.from(nonce, 'base64'), Number(memory), Number(passes))
  return timingSafeEqual(tag, Buffer.from(expected, 'base64'))
}

/** Whether a hash was made with other parameters than a new one would be. */
export function isOutdated(hash: string): boolean {
  const [, memory, passes] = FORM.exec(hash) ?? []
  return Number(memory) !== hashCost.memoryKib || Number(passes) !== hashCost.passes
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
