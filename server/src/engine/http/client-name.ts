import type { Sources } from '@parley/api/contract/decode'
import { checkStorable } from '@parley/api/contract/read'
import type { FastifyRequest } from 'fastify'

const LONGEST = 30
const UNKNOWN = 'Unspecified'

/**
 * The name of the client program: its `client` parameter, else the product in its User-Agent. Throws if it cannot be
 * stored: each request may have this parameter, so no endpoint declares it.
 */
export function clientName(request: FastifyRequest, sources: Sources): string {
  for (const [name, value] of sources) {
    if (name !== 'client' || value === '') continue
    checkStorable(name, value)
    // The cut may leave half of a surrogate pair.
    return value.slice(0, LONGEST).toWellFormed()
  }
  const product = /^[A-Za-z][A-Za-z_-]*/.exec(request.headers['user-agent'] ?? '')?.[0]
  return product === undefined ? UNKNOWN : product.slice(0, LONGEST)
}

const INTERACTIVE_CLIENTS = new Set([
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'snipe',
  'website',
  'ios',
  'android',
])

/** Whether people see what they send with this client, so that their own messages count as read. */
export function showsWhatItSends(client: string): boolean {
  return INTERACTIVE_CLIENTS.has(client.toLowerCase())
}
