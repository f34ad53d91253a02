import { z } from 'zod'

// What browsers answer (WebAuthn, level 3), as its `toJSON` writes it. Longer than any device makes is refused before it
// is looked into.

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/)
const credentialId = base64url(1400).min(1)

const answer = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** What a device signs for somebody who logs in, or shows that it is them. */
export const passkeyProof = z
  .object({
    ...answer,
    response: z.object({
      clientDataJSON: base64url(8000),
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: base64url(200).nullish(),
    }),
  })
  .describe('What the browser answers to the challenge, as `PublicKeyCredential.toJSON` has it.')

/** What a device says of a key that it has just made. */
export const newPasskey = z
  .object({
    ...answer,
    response: z.object({
      clientDataJSON: base64url(8000),
      attestationObject: base64url(20_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  })
  .describe('What the browser answers to the options, as `PublicKeyCredential.toJSON` has it.')
