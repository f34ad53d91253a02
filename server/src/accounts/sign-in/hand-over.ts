import { createCipheriv, randomBytes } from 'node:crypto'
import { errors } from '@parley/api/contract/errors'
import { appKey } from '@parley/api/web/parameters'

/** The app that waits for a log-in in the browser, with the key that it made for this one time. */
export interface HandOver {
  readonly app: 'mobile' | 'desktop'
  /** 64 hexadecimal digits. */
  readonly otp: string
}

type Given = { readonly mobile_flow_otp?: unknown; readonly desktop_flow_otp?: unknown }

/** The app that a request names; undefined if it names none. Throws BAD_REQUEST if the key is not valid. */
export function handOverIn({
  mobile_flow_otp: mobile,
  desktop_flow_otp: desktop,
}: Given): HandOver | undefined {
  if (mobile === undefined && desktop === undefined) return undefined
  const otp = appKey.safeParse(mobile ?? desktop)
  if (!otp.success || (mobile !== undefined && desktop !== undefined)) throw errors.badRequest('Invalid OTP')
  return { app: mobile === undefined ? 'desktop' : 'mobile', otp: otp.data }
}

/** The parameters with which a page passes the app on. */
export function handOverQuery(handOver: HandOver | undefined): Record<string, string> {
  return handOver === undefined ? {} : { [`${handOver.app}_flow_otp`]: handOver.otp }
}

/** Hides an API key from other programs that listen for the app's address. Both have 32 bytes. Hexadecimal. */
export function hiddenKey(apiKey: string, otp: string): string {
  const pad = Buffer.from(otp, 'hex')
  const hidden = Buffer.from(apiKey, 'ascii').map((byte, index) => byte ^ (pad[index] ?? 0))
  return Buffer.from(hidden).toString('hex')
}

/** Encrypts a token by AES-256-GCM for the desktop app. Hexadecimal: 12 bytes of nonce, the token, 16 bytes of tag. */
export function sealedToken(token: string, otp: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(otp, 'hex'), nonce)
  return Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'hex',
  )
}
