import { z } from 'zod'

export const passkey = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    created: z.int().describe('UNIX seconds.'),
    last_used: z.int().nullable().describe('UNIX seconds; null where it never was.'),
  })
  .meta({ id: 'Passkey' })

/** What `navigator.credentials.create` takes, with base64url for bytes. */
export const creationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().describe('Milliseconds.'),
  excludeCredentials: z.array(z.strictObject({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** What `navigator.credentials.get` takes, with base64url for bytes. */
export const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds.'),
  userVerification: z.literal('required'),
})
