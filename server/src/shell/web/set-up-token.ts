import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import { isFromThisMachine } from '#engine/http/loopback.ts'

declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly setUpToken: SetUpToken
  }
}

/**
 * Proves that the person who sets up a new server from another machine can read its log. Without it, a public server
 * would belong to the first visitor. It derives from the server's secret, so all nodes have the same.
 */
export class SetUpToken {
  readonly text: string

  constructor(secret: string) {
    this.text = createHmac('sha256', secret).update('set up').digest('base64url')
  }

  isNeeded(request: FastifyRequest): boolean {
    return !isFromThisMachine(request)
  }

  lets(request: FastifyRequest, given: string | undefined): boolean {
    return !this.isNeeded(request) || isSameSecret(given ?? '', this.text)
  }

  /** The link to the set-up page for other machines. */
  link(origin: string): string {
    return `${origin}/?token=${this.text}`
  }
}
