import { Connection } from '@parley/client'
import type { TestServer } from '../harness.ts'

/** A browser that keeps the cookies of one server, with calls of its pages. */
export class CookieBrowser {
  readonly connection: Connection
  readonly #cookies = new Map<string, string>()

  constructor({ url }: TestServer) {
    this.connection = new Connection({
      url,
      credentials: 'session',
      fetch: async (to, init) => {
        const headers = new Headers(init?.headers)
        headers.set('cookie', this.cookie)
        const response = await fetch(to, { ...init, headers })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          if (value === '') this.#cookies.delete(name)
          else this.#cookies.set(name, value)
        }
        return response
      },
    })
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  call: Connection['call'] = (...given) => this.connection.call(...given)
}
