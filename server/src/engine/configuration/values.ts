import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** `true` or `false`. */
export const truth = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A port to listen on. 0: the system chooses. */
export const port = z.coerce.number().int().min(0).max(65_535)

/** An address of the web. */
export const url = z.url({ protocol: /^https?$/ })

/** A whole number from 1. */
export const positive = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)

/** A number of MiB, at most one TiB or so. */
export const mebibytes = z.coerce.number().int().min(1).max(1_000_000)

/** A value that `read` makes of the text, or throws. */
export const readAs = <T>(read: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return read(text)
    } catch {
      context.addIssue('is no file that can be read')
      return z.NEVER
    }
  })

/** The path of a file with text, which is read. */
export const fileText = readAs((path) => readFileSync(path, 'utf8'))

/** The path of a file with a secret, which is read without the line's end. */
export const secretFile = readAs((path) => readFileSync(path, 'utf8').trim())

/** The path of a file with certificates in PEM, which is read. */
export const certificates = readAs((path) => {
  const pem = readFileSync(path, 'utf8')
  new X509Certificate(pem)
  return pem
})

/** The path of a file with a private key, which is read. PEM. */
export const privateKey = readAs((path) =>
  createPrivateKey(readFileSync(path, 'utf8')).export({ type: 'pkcs8', format: 'pem' }).toString(),
)
