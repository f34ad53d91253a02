import type { Profile } from '@node-saml/node-saml'
import { z } from 'zod'

const one = <T extends z.ZodType>(schema: T) => z.array(schema).length(1)

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** How the library reads XML: lists of elements, attributes below `$`. */
const signedAssertion = z.object({
  Assertion: z.object({
    Subject: one(
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z
              .array(z.object({ $: z.object({ Recipient: z.string(), InResponseTo: z.string() }) }))
              .optional(),
          }),
        ),
      }),
    ),
  }),
})

/** For whom, and in answer to which request, a signed assertion was made. Empty if it does not say. */
export function confirmationsIn({ getAssertion }: Profile) {
  const read = signedAssertion.safeParse(getAssertion?.())
  const confirmations = read.data?.Assertion.Subject[0]?.SubjectConfirmation ?? []
  return confirmations
    .filter(({ $ }) => $.Method === bearer)
    .flatMap(({ SubjectConfirmationData: data }) => data ?? [])
    .map(({ $ }) => $)
}
