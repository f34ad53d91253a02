import { z } from 'zod'

/** Whoever makes an account sends it, where the organization has terms. */
export const acceptedTerms = z
  .string()
  .max(100)
  .optional()
  .describe('The version of the terms that were shown and accepted; needed where there are any.')
