import { createHmac } from 'node:crypto'

// Headers and text that is signed: the specification "Standard Webhooks", for which most languages have a library.

const PREFIX = 'whsec_'

/**
 * With what the requests of a bot are signed. It follows from the bot's API key and opens nothing: who has it can check
 * requests, and no more. A new key makes a new one.
 */
export function signingSecret(apiKey: string): string {
  return `${PREFIX}${createHmac('sha256', apiKey).update('outgoing webhook').digest('base64')}`
}

/**
 * The headers that prove a request.
 * @param id the same at each try of one call, so that a program can tell that it has answered already
 * @param at UNIX seconds
 */
export function signatureHeaders(
  secret: string,
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}
