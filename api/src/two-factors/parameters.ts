import { z } from 'zod'

/** What somebody types: six digits of an app, or one of the recovery codes. */
export const secondFactorCode = z
  .string()
  .max(100)
  .describe('Six digits of the app, or a recovery code. Each is good once.')
