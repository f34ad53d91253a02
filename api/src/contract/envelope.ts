import { z } from 'zod'

/** What every successful answer has beside its own fields. */
export const successEnvelope = {
  result: z.literal('success'),
  msg: z.string(),
  ignored_parameters_unsupported: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Parameters of the request that this endpoint does not have.'),
}
