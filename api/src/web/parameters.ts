import { z } from 'zod'

/** The key of an app that waits for a log-in in the browser: 32 random bytes. Zeros would hide nothing. */
export const appKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i)
  .refine((digits) => !/^0+$/.test(digits))
  .describe('32 random bytes as 64 hexadecimal digits.')

/** The app that waits for a log-in in the browser. At most one of both. */
export const handOverParameters = {
  mobile_flow_otp: appKey.optional(),
  desktop_flow_otp: appKey.optional(),
}
