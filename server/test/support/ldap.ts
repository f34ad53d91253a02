import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import ldap from 'ldapjs'
import { onTestFinished } from 'vitest'
import { listenOnOwnPort } from './own-port.ts'

export const BASE = 'ou=people,dc=example,dc=com'
const ROOT = 'dc=example,dc=com'
const READER = { dn: 'cn=reader,dc=example,dc=com', password: 'reading' }
const PAGED = '1.2.840.113556.1.4.319'

type Values = string | readonly string[] | Buffer

export interface LdapPerson {
  readonly uid: string
  readonly mail?: string | readonly string[]
  readonly cn?: string
  readonly password: string
  /** Other attributes, by their names. */
  readonly more?: Readonly<Record<string, Values>>
}

export interface LdapGroup {
  readonly cn: string
  readonly members: readonly string[]
}

interface LdapEntry {
  readonly dn: string
  readonly attributes: Readonly<Record<string, Values>>
}

/** A real LDAP server on loopback with these users, for one test. */
export class LdapServer {
  readonly people: LdapPerson[]
  readonly groups: LdapGroup[] = []
  /** The filters of all searches. */
  readonly filters: string[] = []
  /** The DNs and passwords of all binds. */
  readonly binds: [dn: string, password: string][] = []
  /** How many entries it gives at most at a time, also to whom asks for more. */
  pageSize = 500
  /** Like Active Directory, it gives at most so many values of an attribute at a time. */
  mostMembers = Number.POSITIVE_INFINITY
  isBusy = false
  /** Other servers that it names in each answer. */
  references: readonly string[] = []
  /** Whether it says that another server is to be asked. */
  refers = false
  /** How many more pages it gives before it breaks the connection. */
  pagesLeft = Number.POSITIVE_INFINITY
  readonly #server = ldap.createServer()

  private constructor(people: readonly LdapPerson[]) {
    this.people = [...people]
    this.#server.on('error', () => undefined)
    this.#server.bind(ROOT, (request, response, next) => {
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
    this.#server.search(ROOT, (request, response, next) => {
      this.filters.push(request.filter.toString())
      if (!request.connection.ldap.bindDN.toString().includes('reader')) {
        return next(new ldap.InsufficientAccessRightsError())
      }
      if (this.refers) return next(new ldap.ReferralError())
      if (this.pagesLeft-- <= 0) return void request.connection.destroy()
      const base = request.dn.toString().replaceAll(', ', ',')
      const found = this.#entries().filter(({ dn, attributes }) => {
        const isThere = request.scope === 'base' ? dn === base : dn.endsWith(base)
        return isThere && request.filter.matches(attributes)
      })
      const control = request.controls.find(({ type }) => type === PAGED)
      const from = Number(control?.value.cookie.toString() || 0)
      const to = control === undefined ? found.length : from + Math.min(control.value.size, this.pageSize)
      // The library would leave out what is not all in small letters.
      response.attributes = []
      for (const entry of found.slice(from, to)) response.send(this.#asked(entry, request.attributes))
      for (const address of this.references) response.send(response.createSearchReference([address]))
      if (control !== undefined) {
        const cookie = Buffer.from(to < found.length ? String(to) : '')
        response.addControl(new ldap.PagedResultsControl({ value: { size: 0, cookie } }))
      }
      response.end()
      next()
    })
  }

  #entries(): LdapEntry[] {
    const people = this.people.map(({ uid, mail, cn, more }) => {
      const attributes = { objectclass: ['inetOrgPerson'], uid: [uid], ...more }
      return { dn: dnOf(uid), attributes: { ...attributes, ...(mail && { mail }), ...(cn && { cn }) } }
    })
    const groups = this.groups.map(({ cn, members }) => ({
      dn: groupDn(cn),
      attributes: { objectclass: ['groupOfNames'], cn: [cn], member: members },
    }))
    return [...people, ...groups]
  }

  /** What it sends of an entry: what is asked for, and of a huge group a part of the members. */
  #asked({ dn, attributes }: LdapEntry, names: readonly string[]): LdapEntry {
    const asked = new Set(names.map((name) => name.toLowerCase().split(';')[0]))
    const given = Object.entries(attributes).filter(([name]) => asked.has(name.toLowerCase()))
    return {
      dn,
      attributes: Object.fromEntries(
        given.map(([name, values]) => (name === 'member' ? this.#inRange(values, names) : [name, values])),
      ),
    }
  }

  #inRange(values: Values, names: readonly string[]): [name: string, values: Values] {
    if (values.length <= this.mostMembers) return ['member', values]
    const start = Number(/range=(\d+)/.exec(names.join())?.[1] ?? 0)
    const part = [...(values as readonly string[])].slice(start, start + this.mostMembers)
    const isLast = start + part.length === values.length
    return [`member;range=${start}-${isLast ? '*' : start + part.length - 1}`, part]
  }

  static async start(people: readonly LdapPerson[]): Promise<LdapServer> {
    const directory = new LdapServer(people)
    const listen = (port: number) => directory.#server.listen(port, '127.0.0.1', () => undefined)
    await listenOnOwnPort('ldap', directory.#server.server, listen)
    onTestFinished(() => directory.stop())
    return directory
  }

  /** The environment of a server that uses this directory. */
  get environment(): Record<string, string> {
    return environmentFor(this.port)
  }

  /** The environment of a server that uses this directory with more settings than there are variables. */
  environmentWith(settings: object): Record<string, string> {
    return { LDAP_DIRECTORIES: JSON.stringify([this.settings(settings)]) }
  }

  /** An element of `LDAP_DIRECTORIES`. */
  settings(more: object = {}): object {
    return {
      url: `ldap://127.0.0.1:${this.port}`,
      bind_dn: READER.dn,
      bind_password: READER.password,
      search_base: BASE,
      ...more,
    }
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

export const dnOf = (uid: string) => `uid=${uid},${BASE}`
export const groupDn = (cn: string) => `cn=${cn},ou=groups,${ROOT}`

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
