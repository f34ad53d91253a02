import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import { isFromThisMachine } from '#engine/http/this-machine.ts'

declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly setUpToken: SetUpToken
  }
}

/**
 * Shows that whoever sets a new server up from another machine has seen its log: on a public address it would else belong
 * to whoever comes first. Made of the server's secret, so that it is the same on every node and after a restart.
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

  /** The page that sets up, for other machines. */
  link(origin: string): string {
    return `${origin}/?token=${this.text}`
  }
}
