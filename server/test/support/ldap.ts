import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import ldap from 'ldapjs'
import { onTestFinished } from 'vitest'

const BASE = 'ou=people,dc=example,dc=com'
const READER = { dn: 'cn=reader,dc=example,dc=com', password: 'reading' }

export interface LdapPerson {
  readonly uid: string
  readonly mail?: string | readonly string[]
  readonly cn?: string
  readonly password: string
}

/** A real LDAP server on loopback with these users, for one test. */
export class LdapServer {
  readonly people: LdapPerson[]
  /** The filters of all searches. */
  readonly filters: string[] = []
  /** The DNs and passwords of all binds. */
  readonly binds: [dn: string, password: string][] = []
  isBusy = false
  readonly #server = ldap.createServer()

  private constructor(people: readonly LdapPerson[]) {
    this.people = [...people]
    this.#server.on('error', () => undefined)
    this.#server.bind('dc=example,dc=com', (request, response, next) => {
      const dn = request.dn.toString().replaceAll(', ', ',')
      this.binds.push([dn, request.credentials])
      if (this.isBusy) return next(new ldap.UnavailableError())
      // Like real directories: a bind without a password is anonymous and succeeds, but may not search.
      const expected =
        dn === READER.dn ? READER.password : this.people.find(({ uid }) => dn === dnOf(uid))?.password
      if (request.credentials !== '' && request.credentials !== expected) {
        return next(new ldap.InvalidCredentialsError())
      }
      response.end()
      next()
    })
    this.#server.search(BASE, (request, response, next) => {
      this.filters.push(request.filter.toString())
      if (!request.connection.ldap.bindDN.toString().includes('reader')) {
        return next(new ldap.InsufficientAccessRightsError())
      }
      for (const { uid, mail, cn } of this.people) {
        const attributes = {
          objectclass: ['inetOrgPerson'],
          uid: [uid],
          ...(mail && { mail }),
          ...(cn && { cn }),
        }
        if (request.filter.matches(attributes)) response.send({ dn: dnOf(uid), attributes })
      }
      response.end()
      next()
    })
  }

  static async start(people: readonly LdapPerson[]): Promise<LdapServer> {
    const directory = new LdapServer(people)
    await new Promise<void>((resolve) => directory.#server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => directory.stop())
    return directory
  }

  /** The environment of a server that uses this directory. */
  get environment(): Record<string, string> {
    return environmentFor(this.port)
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

const dnOf = (uid: string) => `uid=${uid},${BASE}`

const environmentFor = (port: number): Record<string, string> => ({
  LDAP_URL: `ldap://127.0.0.1:${port}`,
  LDAP_BIND_DN: READER.dn,
  LDAP_BIND_PASSWORD: READER.password,
  LDAP_SEARCH_BASE: BASE,
})

/** A server that accepts connections and never responds. Returns the environment to use it. */
export async function silentServer(): Promise<Record<string, string>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return environmentFor((server.address() as AddressInfo).port)
}
