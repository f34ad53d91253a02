import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import type { Client } from 'ldapts'
import type { DirectorySettings } from './settings.ts'

/** The directory did not answer, or refused the server's own credentials. Says nothing about a user's password. */
export class DirectoryUnreachable extends Error {}

/**
 * Connects to the directory, logs in as the account that searches, and closes the connection when `work` is done. Throws
 * DirectoryUnreachable.
 * @param timeoutMs for each request
 */
export async function connected<Answer>(
  settings: DirectorySettings,
  timeoutMs: number,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const { Client } = await import('ldapts')
  const { url, start_tls, bind_dn, bind_password, bind_password_file } = settings
  const client = new Client({
    url,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    // The library uses TLS from the start if `tlsOptions` is given.
    ...(url.startsWith('ldaps:') ? { tlsOptions: tlsOptions(settings) } : {}),
  })
  try {
    await orUnreachable(async () => {
      if (start_tls) await inTime(client.startTLS(tlsOptions(settings)), timeoutMs)
      if (bind_dn !== '') await client.bind(bind_dn, bind_password ?? bind_password_file ?? '')
    })
    return await work(client)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

/** Checks the certificate against the configured host name. */
function tlsOptions({ url, ca_file }: DirectorySettings): ConnectionOptions {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca_file === undefined ? {} : { ca: ca_file }),
  }
}

/** Limits the time of a TLS handshake, which the library does not. */
async function inTime(handshake: Promise<void>, timeoutMs: number): Promise<void> {
  const tooLong = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('the encryption was not agreed upon in time')
  })
  await Promise.race([handshake, tooLong])
}

/** What the directory or the network refuses, as DirectoryUnreachable. */
export async function orUnreachable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw unreachable(error)
  }
}

/** The error with which whatever is wrong with the directory is said. */
export function unreachable(error: unknown): DirectoryUnreachable {
  if (error instanceof DirectoryUnreachable) return error
  return new DirectoryUnreachable(error instanceof Error ? error.message || error.name : String(error))
}
