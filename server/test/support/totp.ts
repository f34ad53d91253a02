import { Secret, TOTP } from 'otpauth'

/** The code of an app now, or some steps of thirty seconds away. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
