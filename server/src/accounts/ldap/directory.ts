import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import type { Client, Entry, EqualityFilter } from 'ldapts'
import type { LdapConfig } from './config.ts'

/** A directory that takes longer counts as down, since a user is waiting. */
const TIMEOUT_MS = 5000

declare module '#engine/server-context.ts' {
  interface ServerContext {
    /** The LDAP directory; undefined if the server has none. */
    readonly directory: Directory | undefined
  }
}

/** A person in the directory. */
export interface DirectoryPerson {
  readonly email: string
  readonly fullName: string
}

/** The directory did not answer, or refused the server's own credentials. Says nothing about the user's password. */
export class DirectoryUnreachable extends Error {}

/** An LDAP directory, which checks passwords. */
export class Directory {
  readonly #config: LdapConfig

  constructor(config: LdapConfig) {
    this.#config = config
  }

  /**
   * The person, if the directory has exactly one of that name and accepts the password. Throws DirectoryUnreachable.
   */
  async personOf(username: string, password: string): Promise<DirectoryPerson | undefined> {
    // LDAP accepts a bind without a password as anonymous, for any name.
    if (username.trim() === '' || password === '') return undefined
    const { Client } = await import('ldapts')
    const { url } = this.#config
    const client = new Client({
      url,
      timeout: TIMEOUT_MS,
      connectTimeout: TIMEOUT_MS,
      // The library uses TLS from the start if `tlsOptions` is given.
      ...(url.startsWith('ldaps:') ? { tlsOptions: this.#tlsOptions() } : {}),
    })
    try {
      const entry = await this.#find(client, username.trim())
      if (entry === undefined || !(await this.#accepts(client, entry.dn, password))) return undefined
      return this.#personIn(entry, username)
    } finally {
      await client.unbind().catch(() => undefined)
    }
  }

  /** Checks the certificate against the configured host name. */
  #tlsOptions(): ConnectionOptions {
    const { url, authorities } = this.#config
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    return {
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(authorities === undefined ? {} : { ca: authorities }),
    }
  }

  async #find(client: Client, username: string): Promise<Entry | undefined> {
    const { startTls, bindDn, bindPassword, searchBase } = this.#config
    const { usernameAttribute, emailAttribute, nameAttribute } = this.#config
    try {
      if (startTls) await inTime(client.startTLS(this.#tlsOptions()))
      if (bindDn !== '') await client.bind(bindDn, bindPassword)
      const { searchEntries } = await client.search(searchBase, {
        scope: 'sub',
        filter: await this.#filterFor(username),
        attributes: [usernameAttribute, emailAttribute, nameAttribute],
        sizeLimit: 2,
        timeLimit: TIMEOUT_MS / 1000,
      })
      // Two matches are ambiguous.
      return searchEntries.length === 1 ? searchEntries[0] : undefined
    } catch (error) {
      const { NoSuchObjectError, SizeLimitExceededError } = await import('ldapts')
      if (error instanceof SizeLimitExceededError || error instanceof NoSuchObjectError) return undefined
      throw unreachable(error)
    }
  }

  /** Builds the filter of objects, not of text, so that a name cannot inject into it. */
  async #filterFor(username: string) {
    const { EqualityFilter, OrFilter } = await import('ldapts')
    const { usernameAttribute, emailAttribute } = this.#config
    const byName = new EqualityFilter({ attribute: usernameAttribute, value: username })
    const filters: EqualityFilter[] = [byName]
    if (username.includes('@'))
      filters.push(new EqualityFilter({ attribute: emailAttribute, value: username }))
    return new OrFilter({ filters })
  }

  async #accepts(client: Client, dn: string, password: string): Promise<boolean> {
    try {
      await client.bind(dn, password)
      return true
    } catch (error) {
      const { BusyError, ResultCodeError, UnavailableError } = await import('ldapts')
      const isAnswer = error instanceof ResultCodeError
      if (!isAnswer || error instanceof BusyError || error instanceof UnavailableError)
        throw unreachable(error)
      // Wrong, expired or locked: directories do not say which.
      return false
    }
  }

  #personIn(entry: Entry, username: string): DirectoryPerson {
    const { emailAttribute, nameAttribute } = this.#config
    return {
      email: firstValue(entry, emailAttribute),
      fullName: firstValue(entry, nameAttribute) || username,
    }
  }
}

/** The first value of an attribute, whose name ignores case. */
function firstValue(entry: Entry, attribute: string): string {
  const name = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? undefined : entry[name]
  const first = Array.isArray(value) ? value[0] : value
  return first === undefined ? '' : first.toString().trim()
}

/** Limits the time of a TLS handshake, which the library does not. */
async function inTime(handshake: Promise<void>): Promise<void> {
  const tooLong = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error('the encryption was not agreed upon in time')
  })
  await Promise.race([handshake, tooLong])
}

function unreachable(error: unknown): DirectoryUnreachable {
  return new DirectoryUnreachable(error instanceof Error ? error.message || error.name : String(error))
}
