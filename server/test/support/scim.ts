import { createScimToken } from '@parley/api/scim/endpoints'
import { type Person, type TestServer, testServer } from '../harness.ts'

export interface ScimAnswer {
  readonly status: number
  readonly headers: Headers
  // Answers are read in part, each test in its own way.
  // biome-ignore lint/suspicious/noExplicitAny: what a provider reads without a contract
  readonly body: any
}

/** An identity provider that has a token. */
export class Provider {
  readonly #server: TestServer
  readonly token: string

  constructor(server: TestServer, token: string) {
    this.#server = server
    this.token = token
  }

  static async of(server: TestServer, owner: Person, expires?: number): Promise<Provider> {
    const { token } = await owner.call(createScimToken, { name: 'Directory', ...(expires && { expires }) })
    return new Provider(server, token)
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> {
    const response = await fetch(`${this.#server.url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    await this.#server.catchUp()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  get = (path: string, headers?: Record<string, string>) => this.ask('GET', path, undefined, headers)
  post = (path: string, body: unknown) => this.ask('POST', path, body)
  put = (path: string, body: unknown, headers?: Record<string, string>) =>
    this.ask('PUT', path, body, headers)
  delete = (path: string) => this.ask('DELETE', path)

  /** A PATCH with these operations. */
  patch(path: string, ...Operations: object[]) {
    return this.ask('PATCH', path, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations,
    })
  }

  /** The ids of what a filter finds. */
  async found(kind: 'Users' | 'Groups', filter: string): Promise<string[]> {
    const { body } = await this.get(`/${kind}?filter=${encodeURIComponent(filter)}`)
    return body.Resources.map(({ id }: { id: string }) => id)
  }
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** What a provider sends of a new person. */
export const newPerson = (first: string, more: object = {}) => ({
  schemas: [USER],
  userName: `${first.toLowerCase()}@example.com`,
  name: { givenName: first, familyName: 'Berg' },
  emails: [{ primary: true, value: `${first.toLowerCase()}@example.com`, type: 'work' }],
  active: true,
  externalId: `ext-${first}`,
  ...more,
})

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
/** A refusal of SCIM. */
export const refusal = (status: number, scimType?: string) => ({
  status,
  body: { schemas: [ERROR], status: String(status), ...(scimType && { scimType }) },
})

/** An organization with its owner, and a provider. */
export async function scimScene() {
  const server = await testServer()
  const ada = await server.ada()
  return { server, ada, provider: await Provider.of(server, ada) }
}
