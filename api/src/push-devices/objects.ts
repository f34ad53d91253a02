import { z } from 'zod'

/** Bytes. */
export const maxPushTokenLength = 4096
/** Characters. */
export const maxBrowserPushAddressLength = 2000
/** Of what a device registers with, encrypted for the push service. */
export const maxPushRegistrationLength = 20_000

export const pushDevice = z.strictObject({
  status: z.enum(['active', 'pending', 'failed']),
  error_code: z.string().nullable().optional(),
})
export type PushDevice = z.infer<typeof pushDevice>
