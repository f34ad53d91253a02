import { createDecipheriv, randomBytes } from 'node:crypto'
import type { TestServer } from '../harness.ts'

/** The key that an app makes for one log-in. */
export const newAppKey = () => randomBytes(32).toString('hex')

/** What the mobile app reads from the address that the browser hands it. */
export function readMobileAddress(address: string, otp: string) {
  const { protocol, host, searchParams } = new URL(address)
  const hidden = Buffer.from(searchParams.get('otp_encrypted_api_key') ?? '', 'hex')
  const pad = Buffer.from(otp, 'hex')
  return {
    opens: `${protocol}//${host}`,
    realm: searchParams.get('realm'),
    email: searchParams.get('email'),
    userId: Number(searchParams.get('user_id')),
    apiKey: Buffer.from(hidden.map((byte, index) => byte ^ (pad[index] ?? 0))).toString('ascii'),
  }
}

/** What the desktop app decrypts from the clipboard. */
export function readDesktopToken(pasted: string, otp: string): string {
  const data = Buffer.from(pasted, 'hex')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(otp, 'hex'), data.subarray(0, 12))
  decipher.setAuthTag(data.subarray(-16))
  return decipher.update(data.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
}

/** Goes where the desktop app goes with its token. */
export function openOnDesktop({ url }: TestServer, token: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/accounts/login/subdomain/${token}`, { redirect: 'manual', headers })
}
