import type { Sources } from '@parley/api/contract/decode'
import type { FastifyRequest } from 'fastify'

const LONGEST = 30
const UNKNOWN = 'Unspecified'

/** The program a request comes from: what it says of itself, else the product in its User-Agent. */
export function clientName(request: FastifyRequest, sources: Sources): string {
  for (const [name, value] of sources) {
    if (name === 'client' && value !== '') return value.slice(0, LONGEST)
  }
  const product = /^[A-Za-z][A-Za-z_-]*/.exec(request.headers['user-agent'] ?? '')?.[0]
  return product === undefined ? UNKNOWN : product.slice(0, LONGEST)
}

const READ_THEIR_OWN = new Set([
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

/** Whether people look at this client while they send with it, so that what they send is read. */
export function showsWhatItSends(client: string): boolean {
  return READ_THEIR_OWN.has(client.toLowerCase())
}
