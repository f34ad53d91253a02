import type { AnswerOf, Endpoint, InputOf } from '@parley/api/contract/endpoint'
import { ApiError, type CallOptions, Connection, type Credentials } from '@parley/client'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Server } from '#shell/server.ts'
import { fetchAs } from './http.ts'

/** A sender of requests: credentials, and the organization. */
export class Actor {
  /** 0 without an account. */
  readonly id: number
  readonly email: string
  readonly connection: Connection

  constructor(
    server: Server,
    host: string,
    credentials: Credentials,
    user: Pick<User, 'id' | 'deliveryEmail'>,
  ) {
    this.id = user.id
    this.email = user.deliveryEmail
    const fetch = fetchAs(host, server.port)
    this.connection = new Connection({
      url: `http://${host}`,
      credentials,
      fetch,
      userAgent: 'ParleyTests/1.0',
    })
  }

  static of(server: Server, realm: Realm, user: User, host = new URL(realm.url).host): Actor {
    const apiKey = server.keys.of(realm, user)
    return new Actor(server, host, { email: user.deliveryEmail, apiKey }, user)
  }

  static nobody(server: Server, realm: Realm): Actor {
    return new Actor(server, new URL(realm.url).host, 'none', { id: 0, deliveryEmail: 'nobody@example.com' })
  }

  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>> {
    return this.connection.call(endpoint, input, options)
  }

  /** The answer, or the API error. Any other error fails the test. */
  async attempt<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<AnswerOf<E> | ApiError> {
    try {
      return await this.call(endpoint, input, options)
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return error
      throw error
    }
  }
}
